/**
 * A user's own settings (columns, row height): stored by the server, and here so that a page opens with them at once.
 */

import { getPreference, putPreference } from '@serialis/contract/platform/access/access.routes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from './api.ts'
import { setRead, useRead } from './server-state.ts'
import { mayOpen, PREFERENCE_KEY, session, sessionStore, useSession } from './session.ts'

const QUIET_MS = 800
const keyOf = (name: string) => `${PREFERENCE_KEY}${session().userId}:${name}`
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

function readHere<T extends object>(name: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(sessionStore().getItem(keyOf(name)) ?? '{}')
    return isPart(value) ? value : {}
  } catch {
    return {}
  }
}

/** A part of the value, or how the value as it is then becomes that part. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>)

export const changedBy = <T extends object>(value: T, changes: readonly Change<T>[]): T =>
  changes.reduce<T>((now, change) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }), value)

const turns = new Map<string, Promise<void>>()

/**
 * Works after what was begun for the same name has ended. Each sending reads the value, changes it and writes it: two at
 * once would forget what was changed while both were on their way. A failure ends no later turn.
 */
export function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(work)
  turns.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

/** A change that the server does not have yet, with the person who made it. */
interface Unsent<T> {
  readonly owner: string
  readonly change: Change<T>
}

export const ownOf = <T>(all: readonly Unsent<T>[], userId: string) => all.filter(({ owner }) => owner === userId)
const changesOf = <T>(all: readonly Unsent<T>[]) => all.map(({ change }) => change)

/** False when nothing is sent: another person has logged in meanwhile, before or while the value was read. */
export async function sendChanges<T extends object>(
  name: string,
  { initial, owner, changes }: { initial: T; owner: string; changes: readonly Change<T>[] },
): Promise<boolean> {
  if (changes.length === 0 || session().userId !== owner) return false
  // A platform administrator is of no tenant that would keep them: they stay in this browser until the logout.
  if (!mayOpen(session().authorities, 'session')) return false
  const input = { params: { key: name } }
  const now = await call(getPreference, input)
  const next = changedBy<T>({ ...initial, ...(isPart(now.value) ? now.value : {}) }, changes)
  if (session().userId !== owner) return false
  await call(putPreference, { ...input, body: { value: next as never } })
  setRead(getPreference, input, { ...now, value: next as never })
  return true
}

/**
 * `const [view, setView] = usePreference('list.orders', { density: 'compact' })`: an object, merged over its initial value.
 * A change is made to what the server has at that moment, since another tab or device may have changed the rest. At a
 * shared workstation another person may have logged in meanwhile, in this tab or another one: what one person changed is
 * never shown to the next, nor sent under that person's login.
 */
export function usePreference<T extends object>(name: string, initial: T): [T, (change: Change<T>) => void] {
  const [waiting, setWaiting] = useState<readonly Unsent<T>[]>([])
  const unsent = useRef<readonly Unsent<T>[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { userId, authorities } = useSession()
  const { data } = useRead(getPreference, { params: { key: name } }, { enabled: mayOpen(authorities, 'session') })
  const there = isPart(data?.value) ? (data.value as Partial<T>) : null
  const value = changedBy<T>({ ...initial, ...(there ?? readHere<T>(name)) }, changesOf(ownOf(waiting, userId)))
  const isRead = data !== undefined
  const text = JSON.stringify(value)
  useEffect(() => {
    if (isRead && session().token !== null) sessionStore().setItem(keyOf(name), text)
  }, [name, isRead, text])
  const wait = (changes: readonly Unsent<T>[]) => {
    unsent.current = changes
    setWaiting(changes)
  }
  const send = async (owner: string) => {
    const sent = ownOf(unsent.current, owner)
    if (await sendChanges(name, { initial, owner, changes: changesOf(sent) }))
      wait(unsent.current.filter((one) => !sent.includes(one)))
  }
  const change = (next: Change<T>) => {
    const owner = session().userId
    wait([...unsent.current, { owner, change: next }])
    clearTimeout(timer.current)
    // What could not be sent is still shown, and goes with the next change; no warning is needed.
    timer.current = setTimeout(() => void inTurn(name, () => send(owner)).catch(() => undefined), QUIET_MS)
  }
  return [value, change]
}
