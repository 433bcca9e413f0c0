/**
 * A user's own settings (columns, row height): stored by the server, and here so that a page opens with them at once.
 */

import { getPreference, putPreference } from '@serialis/contract/platform/access/access.routes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from './api.ts'
import { useRead } from './server-state.ts'
import { session } from './session.ts'

const QUIET_MS = 800
const keyOf = (name: string) => `preference:${session().userId}:${name}`
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

function readHere<T extends object>(name: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    return isPart(value) ? value : {}
  } catch {
    return {}
  }
}

/** `const [view, setView] = usePreference('list.orders', { density: 'compact' })`: an object, merged over its initial value. */
export function usePreference<T extends object>(name: string, initial: T): [T, (change: Partial<T>) => void] {
  const [own, setOwn] = useState<Partial<T> | null>(null)
  const { data } = useRead(getPreference, { params: { key: name } })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const there = isPart(data?.value) ? (data.value as Partial<T>) : null
  useEffect(() => {
    if (there && own === null) localStorage.setItem(keyOf(name), JSON.stringify(there))
  }, [name, there, own])
  const value = { ...initial, ...(own ?? there ?? readHere<T>(name)) }
  const change = (part: Partial<T>) => {
    const next = { ...value, ...part }
    setOwn(next)
    localStorage.setItem(keyOf(name), JSON.stringify(next))
    clearTimeout(timer.current)
    // A setting that could not be sent is still stored here; no warning is needed.
    timer.current = setTimeout(
      () => void call(putPreference, { params: { key: name }, body: { value: next as never } }).catch(() => undefined),
      QUIET_MS,
    )
  }
  return [value, change]
}
