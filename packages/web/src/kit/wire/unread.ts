/** Reads that the server failed to answer, and of which nothing on the page says so: a card or the choices of a field. */

import type { Query } from '@tanstack/react-query'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'
import { serverState } from './server-state.ts'

const shown = new Map<unknown, number>()
const listeners = new Set<() => void>()
function count(error: unknown, change: 1 | -1) {
  shown.set(error, (shown.get(error) ?? 0) + change)
  if (shown.get(error) === 0) shown.delete(error)
  for (const listener of listeners) listener()
}

/** The page shows this error where its answer would be. */
export const useShownError = (error: unknown): void =>
  // Before the browser paints: the bar would come and go.
  useLayoutEffect(() => {
    count(error, 1)
    return () => count(error, -1)
  }, [error])

/** While the server is not reached, the bar of the connection speaks for all reads; what is refused is no part of the page. */
function isUnread(query: Query): boolean {
  const { data, error } = query.state
  return (
    data === undefined && error instanceof CallError && error.status >= 500 && !shown.has(error) && query.isActive()
  )
}

const unread = () => serverState.getQueryCache().findAll({ predicate: isUnread })[0]?.state.error ?? null

function subscribe(listener: () => void) {
  const stop = serverState.getQueryCache().subscribe(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

export const useUnread = (): CallError | null => useSyncExternalStore(subscribe, unread) as CallError | null

export const readUnread = (): Promise<void> => serverState.refetchQueries({ predicate: isUnread })
