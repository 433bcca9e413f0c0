/** Unsent forms, stored per user in IndexedDB, so that a lost session or a closed tab loses no input. */

import { session } from './session.ts'

const STORE = 'drafts'

export interface Draft<T> {
  values: T
  savedAt: string
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('serialis', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

const keyOf = (name: string) => `${session().userId}:${name}`

export const loadDraft = <T>(name: string): Promise<Draft<T> | undefined> =>
  withStore('readonly', (store) => store.get(keyOf(name)) as IDBRequest<Draft<T> | undefined>)
export const dropDraft = (name: string): Promise<unknown> =>
  withStore('readwrite', (store) => store.delete(keyOf(name)))
export const saveDraft = <T>(name: string, values: T): Promise<unknown> =>
  withStore('readwrite', (store) =>
    store.put({ values, savedAt: new Date().toISOString() } satisfies Draft<T>, keyOf(name)),
  )
