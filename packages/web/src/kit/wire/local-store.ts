/** What this browser keeps for its users in IndexedDB: drafts of forms, and what waits to be sent. */

const VERSION = 2
export type LocalStore = 'drafts' | 'outbox'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('serialis', VERSION)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore('drafts')
      if (oldVersion < 2) request.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    }
    request.onsuccess = () => {
      const database = request.result
      const forget = () => {
        database.close()
        opened = undefined
      }
      // Another tab brings a newer release.
      database.onversionchange = forget
      database.onclose = forget
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** One statement in a transaction of its own; `strict` resolves once it is on disk. */
export async function withStore<T>(
  name: LocalStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  durability: IDBTransactionDurability = 'default',
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability })
    const request = work(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
