/**
 * The master keys that this process holds, by their id. A wrapped key says which one it needs, so that two keys can be in use
 * while a rotation runs, and several applications can live in one process.
 */

import { KeyRefusal, type MasterKey, unwrapKey, wrappedBy } from './keys.ts'

const held = new Map<string, MasterKey>()

export const holdMasterKey = (key: MasterKey): void => void held.set(key.id, key)

/** The data key; KeyRefusal when the master key that wrapped it is not here. */
export function openDataKey(wrapped: Uint8Array, owner: string): Buffer {
  const master = held.get(wrappedBy(wrapped))
  if (!master)
    throw new KeyRefusal(`the key of ${owner} was wrapped by master key ${wrappedBy(wrapped)}, which is not here`)
  return unwrapKey(master, wrapped, owner)
}
