/** The scans of one order: each is stored in the browser first, then sent, and answered here or later. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import { scanOrderPacks } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sound } from '../../../kit/look/sound.ts'
import { warn } from '../../../kit/notices/notices.ts'
import {
  dropFromOutbox,
  isWaiting,
  type OutboxEntry,
  putInOutbox,
  useOutbox,
  whenAnswered,
} from '../../../kit/wire/outbox.ts'
import { readAgain, useCommand } from '../../../kit/wire/server-state.ts'
import { useSession } from '../../../kit/wire/session.ts'

const KIND = 'orderScan'
/** While many scans are sent, the lists on the page follow at this pace. */
const FOLLOW_MS = 1_500

type Scanned = Answer<typeof scanOrderPacks>
export type ScanResult = Scanned['results'][number]

export interface Kept {
  /** Of this user, not sent yet. */
  waiting: number
  /** The last of them. */
  newest: OutboxEntry | undefined
  /** Sent, and refused or answered with a difference while nobody looked. */
  settled: { entry: OutboxEntry; result: ScanResult | undefined }[]
  /** Of other users of this device: name and count. */
  others: [string, number][]
}

const resultOf = ({ answer }: OutboxEntry): ScanResult | undefined => (answer as Scanned | undefined)?.results[0]
const isGood = (entry: OutboxEntry) => entry.refusal === undefined && resultOf(entry)?.outcome === 'MATCH'

function useKept(orderId: string): Kept {
  const { userId } = useSession()
  const scans = useOutbox().filter(({ kind }) => kind === KIND)
  const own = scans.filter(({ owner, about }) => owner === userId && about === orderId)
  const sent = own.filter((entry) => !isWaiting(entry))
  const good = sent.filter(isGood).map(({ seq }) => seq)
  const goodNow = good.join()
  useEffect(() => {
    if (goodNow !== '') void dropFromOutbox(goodNow.split(',').map(Number))
  }, [goodNow])
  const others = Map.groupBy(
    scans.filter((entry) => entry.owner !== userId && isWaiting(entry)),
    ({ ownerName }) => ownerName,
  )
  return {
    waiting: own.filter(isWaiting).length,
    newest: own.findLast(isWaiting),
    settled: sent.filter((entry) => !isGood(entry)).map((entry) => ({ entry, result: resultOf(entry) })),
    others: Array.from(others, ([name, entries]) => [name, entries.length]),
  }
}

export function useOrderScans(orderId: string) {
  const t = useTranslations('orders.scan')
  const [last, setLast] = useState<ScanResult | null>(null)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (result: ScanResult | undefined) => {
    if (result === undefined) return
    setLast(result)
    sound(result.outcome === 'MATCH' ? 'good' : 'bad')
  }
  const direct = useCommand(scanOrderPacks, { onDone: ({ results }) => show(results[0]) })
  useEffect(
    () =>
      whenAnswered<typeof scanOrderPacks>(KIND, (entry, { results }) => {
        if (entry.about !== orderId) return
        show(results[0])
        if (following.current !== undefined) return
        void readAgain()
        following.current = setTimeout(() => {
          following.current = undefined
          void readAgain()
        }, FOLLOW_MS)
      }),
    [orderId],
  )
  const scan = (code: string) => {
    const params = { id: orderId }
    putInOutbox(scanOrderPacks, {
      kind: KIND,
      about: orderId,
      text: code,
      input: (scannedAt) => ({ params, body: { codes: [code], scannedAt } }),
    }).catch(() => {
      warn(t('notKept'))
      void direct.run({ params, body: { codes: [code] } })
    })
  }
  return { last, kept: useKept(orderId), scan }
}
