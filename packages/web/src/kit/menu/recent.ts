/**
 * The pages that this user opened last in this tab. They end with the session: the next person at a shared tablet does
 * not see where the last one was. A tab keeps its own, since another tab could still write after the logout in this one
 * (decision 091).
 */

import { useEffect, useSyncExternalStore } from 'react'
import type { PathName } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen.ts'
import { session } from '../wire/session.ts'

const KEPT = 8
const NOTHING: readonly Visit[] = []

export interface Visit {
  path: string
  /** The page that shows it. */
  name: PathName
  /** Of a record: what it is called. Other pages have a title in the language of the moment. */
  record: string | null
}

const listeners = new Set<() => void>()
let known: { key: string; visits: readonly Visit[] } | undefined

const keyNow = () => `recent:${session().userId}`

function visits(): readonly Visit[] {
  const key = keyNow()
  if (known?.key !== key) {
    try {
      known = { key, visits: JSON.parse(sessionStorage.getItem(key) ?? '[]') as Visit[] }
    } catch {
      known = { key, visits: NOTHING }
    }
  }
  return known.visits
}

function note(visit: Visit) {
  if (session().token === null) return
  const key = keyNow()
  const next = [visit, ...visits().filter(({ path }) => path !== visit.path)].slice(0, KEPT)
  known = { key, visits: next }
  sessionStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRecent = (): readonly Visit[] => useSyncExternalStore(subscribe, visits)

/** The open page as a place to return to; undefined for forms, parts of records and pages outside of the menu. */
export function visitOf({ menu, name, path: pattern, parent }: Screen, path: string, title: string): Visit | undefined {
  const isRecord = /\/\$\w+$/.test(pattern)
  const isPlace = isRecord || (menu !== undefined && parent === undefined)
  return isPlace && title !== '' ? { path, name, record: isRecord ? title : null } : undefined
}

/** Notes that the place was opened. */
export function useVisit(visit: Visit | undefined) {
  const key = visit === undefined ? '' : JSON.stringify(visit)
  useEffect(() => {
    if (key !== '') note(JSON.parse(key) as Visit)
  }, [key])
}
