/** The scans of one command: the server checks each in turn, good ones are kept until the command is confirmed. */

import { checkPackingScan } from '@serialis/contract/desk/packing/packing.routes.ts'
import type { CheckAnswer, DeskContainer, DeskMode } from '@serialis/contract/desk/packing/packing.schema.ts'
import { useRef, useState } from 'react'
import { sound } from '../../kit/look/sound.ts'
import { warnOf } from '../../kit/notices/notices.ts'
import { call } from '../../kit/wire/api.ts'

export type ScannedPack = NonNullable<CheckAnswer['pack']>
export type DeskAnswer = CheckAnswer & { readonly text: string }

export interface Tray {
  /** Packs that are put in, taken out or moved. */
  readonly items: readonly ScannedPack[]
  /** The target container, or the new label. */
  readonly target: ScannedPack | null
}
const nothing: Tray = { items: [], target: null }

export interface Desk extends Tray {
  readonly last: DeskAnswer | null
  scan(text: string): void
  remove(ordinal: number): void
  clear(): void
}

/** The tray after a good scan. */
function withScan(tray: Tray, { role, pack }: CheckAnswer): Tray {
  if (pack === null || role === 'SELF') return tray
  return role === 'MEMBER' || role === 'SOURCE' ? { ...tray, items: [pack, ...tray.items] } : { ...tray, target: pack }
}

/** `onConfirm`: the open container was scanned again. */
export function useDesk(
  { ordinal }: Pick<DeskContainer, 'ordinal'>,
  mode: DeskMode,
  onConfirm: (tray: Tray) => void,
): Desk {
  const [tray, setTray] = useState(nothing)
  const [last, setLast] = useState<DeskAnswer | null>(null)
  const current = useRef(nothing)
  const queue = useRef(Promise.resolve())
  const put = (next: Tray) => {
    current.current = next
    setTray(next)
  }
  const check = async (text: string) => {
    try {
      const answer = await call(checkPackingScan, {
        body: { mode, container: ordinal, code: text, scanned: current.current.items.map((item) => item.ordinal) },
      })
      setLast({ ...answer, text })
      const isGood = answer.problem === null && !answer.isRepeat
      sound(isGood ? 'good' : 'bad')
      if (isGood && answer.role === 'SELF') onConfirm(current.current)
      else if (isGood) put(withScan(current.current, answer))
    } catch (error) {
      sound('bad')
      warnOf(error)
    }
  }
  return {
    ...tray,
    last,
    // A scanner is faster than an answer: scans are processed one after another, so that each sees the previous ones.
    scan: (text) => void (queue.current = queue.current.then(() => check(text))),
    remove: (gone) =>
      put({
        items: current.current.items.filter((item) => item.ordinal !== gone),
        target: current.current.target?.ordinal === gone ? null : current.current.target,
      }),
    clear: () => {
      put(nothing)
      setLast(null)
    },
  }
}
