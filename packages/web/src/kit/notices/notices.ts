/** Short messages at the edge of the screen: shown once, read aloud, removed automatically. */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import { useSyncExternalStore } from 'react'
import type { AnyErrorKey, ErrorParams } from '../language/i18n.tsx'
import { CallError } from '../wire/call-error.ts'

/** What can still be done about it, while the notice is shown. */
export interface NoticeAction {
  label: string
  run: () => void
}

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
  action?: NoticeAction
}

const SHOWN_MS = { good: 4_000, warning: 8_000 } as const
/** Long enough to read it, to decide, and to reach the button by the keyboard. */
const WITH_ACTION_MS = 12_000
let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

export const dismiss = (id: number) => publish(notices.filter((notice) => notice.id !== id))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shownMs = ({ tone, action }: Pick<Notice, 'tone' | 'action'>) => (action ? WITH_ACTION_MS : SHOWN_MS[tone])
function dismissLater({ id, ...notice }: Pick<Notice, 'id' | 'tone' | 'action'>) {
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id)
      dismiss(id)
    }, shownMs(notice)),
  )
}
/** While the pointer or the focus is on a notice with an action, it stays. */
export const hold = ({ id }: Notice) => clearTimeout(timers.get(id))
export const release = (notice: Notice) => {
  clearTimeout(timers.get(notice.id))
  dismissLater(notice)
}

function add(notice: Omit<Notice, 'id'>) {
  const isSame = (other: Notice) => other.text === notice.text && other.key === notice.key
  const id = ++lastId
  publish([...notices.filter((other) => !isSame(other)), { ...notice, id }].slice(-4))
  dismissLater({ ...notice, id })
}

/** `say(t('actions.saved'))`: what was done. */
export const say = (text: string) => add({ tone: 'good', text })
export const sayWithAction = (text: string, action: NoticeAction) => add({ tone: 'good', text, action })
/** The catalogue's words for every record that was deleted. */
export const sayDeleted = () => add({ tone: 'good', key: 'delete_success' })
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
