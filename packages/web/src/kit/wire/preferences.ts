/**
 * A user's own settings (columns, row height): stored by the server, and here so that a page opens with them at once.
 */

import { getPreference, putPreference } from '@serialis/contract/platform/access/access.routes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from './api.ts'
import { setRead, useRead } from './server-state.ts'
import { PREFERENCE_KEY, session, sessionStore } from './session.ts'

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

/**
 * `const [view, setView] = usePreference('list.orders', { density: 'compact' })`: an object, merged over its initial value.
 * A change is made to what the server has at that moment, since another tab or device may have changed the rest.
 */
export function usePreference<T extends object>(name: string, initial: T): [T, (change: Change<T>) => void] {
  const [waiting, setWaiting] = useState<readonly Change<T>[]>([])
  const unsent = useRef<readonly Change<T>[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useRead(getPreference, { params: { key: name } })
  const there = isPart(data?.value) ? (data.value as Partial<T>) : null
  const value = changedBy<T>({ ...initial, ...(there ?? readHere<T>(name)) }, waiting)
  const isRead = data !== undefined
  const text = JSON.stringify(value)
  useEffect(() => {
    if (isRead && session().token !== null) sessionStore().setItem(keyOf(name), text)
  }, [name, isRead, text])
  const wait = (changes: readonly Change<T>[]) => {
    unsent.current = changes
    setWaiting(changes)
  }
  const send = async (userId: string) => {
    const sent = unsent.current
    // At a shared workstation another person may have logged in meanwhile.
    if (sent.length === 0 || session().userId !== userId) return
    const input = { params: { key: name } }
    const now = await call(getPreference, input)
    const next = changedBy<T>({ ...initial, ...(isPart(now.value) ? now.value : {}) }, sent)
    if (session().userId !== userId) return
    await call(putPreference, { ...input, body: { value: next as never } })
    setRead(getPreference, input, { ...now, value: next as never })
    wait(unsent.current.slice(sent.length))
  }
  const change = (next: Change<T>) => {
    wait([...unsent.current, next])
    clearTimeout(timer.current)
    const { userId } = session()
    // What could not be sent is still shown, and goes with the next change; no warning is needed.
    timer.current = setTimeout(() => void inTurn(name, () => send(userId)).catch(() => undefined), QUIET_MS)
  }
  return [value, change]
}
