/** Unsent forms, stored per user in IndexedDB, so that a lost session or a closed tab loses no input. */

import { withStore } from './local-store.ts'
import { session } from './session.ts'

export interface Draft<T> {
  values: T
  /** What the form began with; absent in drafts of earlier releases. */
  base?: T
  /** Input outside of the form's values. */
  more?: unknown
  savedAt: string
}

const keyOf = (name: string) => `${session().userId}:${name}`

export const loadDraft = <T>(name: string): Promise<Draft<T> | undefined> =>
  withStore('drafts', 'readonly', (store) => store.get(keyOf(name)) as IDBRequest<Draft<T> | undefined>)
export const dropDraft = (name: string): Promise<unknown> =>
  withStore('drafts', 'readwrite', (store) => store.delete(keyOf(name)))
/** Returns when, so that its author knows the draft again. */
export async function saveDraft<T>(name: string, input: Omit<Draft<T>, 'savedAt'>): Promise<string> {
  const savedAt = new Date().toISOString()
  await withStore('drafts', 'readwrite', (store) => store.put({ ...input, savedAt } satisfies Draft<T>, keyOf(name)))
  return savedAt
}
