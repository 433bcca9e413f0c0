/**
 * The master keys that this process holds, by id. A wrapped key names the master key it needs, so two keys can be in
 * use during a rotation, and several applications can run in one process.
 */

import { KeyRefusal, type MasterKey, unwrapKey, wrappedBy } from './keys.ts'

const held = new Map<string, MasterKey>()

export const holdMasterKey = (key: MasterKey): void => void held.set(key.id, key)

/** The data key; throws KeyRefusal when the master key that wrapped it is missing. */
export function openDataKey(wrapped: Uint8Array, owner: string): Buffer {
  const master = held.get(wrappedBy(wrapped))
  if (!master)
    throw new KeyRefusal(`the key of ${owner} was wrapped by master key ${wrappedBy(wrapped)}, which is not here`)
  return unwrapKey(master, wrapped, owner)
}
