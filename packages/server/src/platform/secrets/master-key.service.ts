/** The master key of this installation: found or created at start, rotated on demand. */

import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { inPlatform, inTenant, kyselyOn, type TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { allTenants, listTenantCodes } from '../tenants/tenants.service.ts'
import { holdMasterKey } from './keyring.ts'
import {
  createMasterKeyFile,
  KEY_BYTES,
  KeyRefusal,
  type MasterKey,
  readMasterKey,
  rewrapKey,
  wrappedBy,
} from './keys.ts'
import { recoveryKeyOf } from './recovery-key.ts'
import { findPlatformKey, findSecretKey, setTenant, updatePlatformKey, updateSecretKey } from './secrets.queries.ts'

/** Keys in rows of another room that the master key wraps, such as those of rule versions. */
export interface WrappedKeys {
  list: (db: TenantDb) => Promise<Buffer[]>
  /** Wraps each key again and stores it; returns the number of keys. */
  rewrapAll: (db: TenantDb, rewrap: (wrapped: Buffer, owner: string) => Buffer) => Promise<number>
}

export const wrappedKeys = extensionPoint<WrappedKeys>()

/** The owner that the key of a tenant's secrets is bound to. */
export const secretKeyOwner = (tenantId: number): string => `secrets of tenant ${tenantId}`
/** The same for secrets of the platform's realm. */
export const PLATFORM_KEY_OWNER = 'secrets of the platform'

interface KeyState {
  opening?: Promise<MasterKey> | undefined
  /** For a master key that this start created, until it was taken. */
  recoveryKey?: string | undefined
}
const keyState = stateKey('secrets.masterKey', (): KeyState => ({}))

/** The next key during a rotation. A start after a kill keeps the key that the database was wrapped with. */
const nextFile = (file: string): string => `${file}.next`

/** Ids of the master keys that wrapped the keys of all tenants. */
async function wrappingKeys(app: App): Promise<Set<string>> {
  const ids = new Set<string>()
  const ofPlatform = await inPlatform(app.pool, findPlatformKey)
  if (ofPlatform) ids.add(wrappedBy(ofPlatform))
  for (const { tenantId } of await inPlatform(app.pool, listTenantCodes))
    await inTenant(app.pool, tenantId, 'read', async (db) => {
      for (const { list } of wrappedKeys.of(app)) for (const key of await list(db)) ids.add(wrappedBy(key))
      const secretKey = await findSecretKey(db)
      if (secretKey) ids.add(wrappedBy(secretKey))
    })
  return ids
}

function settleRotation(file: string, ids: ReadonlySet<string>): void {
  if (!existsSync(nextFile(file))) return
  const next = readMasterKey({ file: nextFile(file), text: undefined })
  if (next && ids.has(next.id)) renameSync(nextFile(file), file)
  else rmSync(nextFile(file))
}

async function open(app: App): Promise<MasterKey> {
  const { masterKeyFile: file, masterKey: text } = app.config
  const ids = await wrappingKeys(app)
  if (text === undefined) settleRotation(file, ids)
  let key = readMasterKey({ file, text })
  if (key === null) {
    key = createMasterKeyFile(file, { wrappedKeysExist: ids.size > 0 })
    app.state(keyState).recoveryKey = recoveryKeyOf(key)
  }
  for (const id of ids)
    if (id !== key.id)
      throw new KeyRefusal(
        `rule versions were wrapped by master key ${id}, but ${text === undefined ? file : 'MASTER_KEY'} holds ${key.id}`,
      )
  holdMasterKey(key)
  return key
}

/** The installation's master key; created when there is none and no wrapped key needs one. Throws KeyRefusal. */
export function masterKeyOfApp(app: App): Promise<MasterKey> {
  const state = app.state(keyState)
  if (state.opening) return state.opening
  const opening = open(app)
  state.opening = opening
  opening.catch(() => (state.opening = undefined))
  return opening
}

/** The recovery key, once, when this start created the master key; undefined afterwards. */
export function takeRecoveryKey(app: App): string | undefined {
  const state = app.state(keyState)
  const key = state.recoveryKey
  state.recoveryKey = undefined
  return key
}

/** For all tenants, in one transaction with an event for each; returns the number of keys of other rooms. */
const rewrapAll = (app: App, tenants: readonly Tenant[], from: MasterKey, to: MasterKey): Promise<number> =>
  inPlatform(app.pool, async (platform) => {
    const rewrap = (wrapped: Buffer, owner: string) => rewrapKey(from, to, wrapped, owner)
    let count = 0
    const ofPlatform = await findPlatformKey(platform)
    if (ofPlatform) await updatePlatformKey(platform, rewrap(ofPlatform, PLATFORM_KEY_OWNER))
    for (const tenant of tenants) {
      const { tenantId } = tenant
      await setTenant(platform, tenantId)
      const { client } = platform
      const now = app.clock.now()
      const db: TenantDb = { tenantId, trx: kyselyOn(client, tenantId), client, pendingWrites: [], now }
      for (const keys of wrappedKeys.of(app)) count += await keys.rewrapAll(db, rewrap)
      const secretKey = await findSecretKey(db)
      if (secretKey) await updateSecretKey(platform, tenantId, rewrap(secretKey, secretKeyOwner(tenantId)))
      await recordSystemEvent({ db, now, tenant }, 'master_key.rotated', {
        subjectType: 'master_key',
        subjectId: to.id,
        details: { keyId: [from.id, to.id] },
      })
    }
    return count
  })

/**
 * Wraps all keys with a new master key, in one transaction; the keys themselves stay. Returns the new recovery key and
 * the number of keys of other rooms. The server must not issue codes meanwhile, so this is a command of its own.
 */
export async function rotateMasterKey(app: App): Promise<{ recoveryKey: string; count: number }> {
  const { masterKeyFile: file, masterKey: text } = app.config
  if (text !== undefined)
    throw new KeyRefusal('the master key comes from MASTER_KEY; put it into a file before rotating it')
  const from = await masterKeyOfApp(app)
  const to = createMasterKeyFile(nextFile(file), { wrappedKeysExist: true, bytes: randomBytes(KEY_BYTES) })
  const count = await rewrapAll(app, await allTenants(app), from, to)
  renameSync(nextFile(file), file)
  holdMasterKey(to)
  app.state(keyState).opening = Promise.resolve(to)
  return { recoveryKey: recoveryKeyOf(to), count }
}
