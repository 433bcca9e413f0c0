/** Short messages at the edge of the screen: shown once, read aloud, removed automatically. */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import { useSyncExternalStore } from 'react'
import type { AnyErrorKey, ErrorParams } from '../language/i18n.tsx'
import { CallError } from '../wire/call-error.ts'

export interface Notice {
  id: number
  tone: 'good' | 'warning'
  /** Finished text, or an error key whose phrase is looked up when shown. */
  text?: string
  key?: AnyErrorKey
  params?: ErrorParams
  requestId?: string
  /** Who changed the record meanwhile. */
  meanwhile?: readonly MeanwhileChange[]
}

const SHOWN_MS = { good: 4_000, warning: 8_000 } as const
let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

export const dismiss = (id: number) => publish(notices.filter((notice) => notice.id !== id))

function add(notice: Omit<Notice, 'id'>) {
  const isSame = (other: Notice) => other.text === notice.text && other.key === notice.key
  const id = ++lastId
  publish([...notices.filter((other) => !isSame(other)), { ...notice, id }].slice(-4))
  setTimeout(() => dismiss(id), SHOWN_MS[notice.tone])
}

/** `say(t('actions.saved'))`: what was done. */
export const say = (text: string) => add({ tone: 'good', text })
export const warn = (text: string) => add({ tone: 'warning', text })

/** Shows a refusal as a warning with its phrase; a call that the user stopped needs no message. */
export function warnOf(error: unknown) {
  if (error instanceof CallError)
    add({
      tone: 'warning',
      key: error.meanwhile.length > 0 ? 'changed_by_others' : error.key,
      params: error.params,
      requestId: error.requestId,
      meanwhile: error.meanwhile,
    })
  else if (!(error instanceof DOMException)) {
    console.error(error)
    add({ tone: 'warning', key: 'server_busy' })
  }
}

export const useNotices = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
