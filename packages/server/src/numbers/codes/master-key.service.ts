/** The master key of this installation: found or made at start, rotated on demand. */

import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { inPlatform, inTenant, type PlatformDb, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { holdMasterKey } from '../../platform/secrets/keyring.ts'
import {
  createMasterKeyFile,
  KEY_BYTES,
  KeyRefusal,
  type MasterKey,
  readMasterKey,
  rewrapKey,
  wrappedBy,
} from '../../platform/secrets/keys.ts'
import { recoveryKeyOf } from '../../platform/secrets/recovery-key.ts'
import { findSecretKey, updateSecretKey } from '../../platform/secrets/secrets.queries.ts'
import { allTenants } from '../../platform/tenants/tenants.service.ts'
import * as queries from './codes.queries.ts'
import { verifyRuleVersions } from './codes.service.ts'
import { keyOwner, secretKeyOwner } from './versions.ts'

interface KeyState {
  opening?: Promise<MasterKey> | undefined
  /** Of a master key that this start has made, until it was taken. */
  recoveryKey?: string | undefined
}
const keyState = stateKey('codes.masterKey', (): KeyState => ({}))

/** The next key while a rotation runs; a start after a kill in the middle keeps whichever the database was wrapped by. */
const nextFile = (file: string): string => `${file}.next`

/** Ids of the master keys that wrapped the rule keys and secret keys of all tenants. */
async function wrappingKeys(app: App): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { tenantId } of await allTenants(app)) {
    const rows = await inTenant(app.pool, tenantId, 'read', queries.listKeyedVersions)
    for (const row of rows) if (row.wrapped_key) ids.add(wrappedBy(row.wrapped_key))
    const secretKey = await inTenant(app.pool, tenantId, 'read', findSecretKey)
    if (secretKey) ids.add(wrappedBy(secretKey))
  }
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

/** The installation's master key; made when there is none and no rule version needs one. Throws KeyRefusal. */
export function masterKeyOfApp(app: App): Promise<MasterKey> {
  const state = app.state(keyState)
  if (state.opening) return state.opening
  const opening = open(app)
  state.opening = opening
  opening.catch(() => (state.opening = undefined))
  return opening
}

/** The recovery key, once, when this start has made the master key; undefined ever after. */
export function takeRecoveryKey(app: App): string | undefined {
  const state = app.state(keyState)
  const key = state.recoveryKey
  state.recoveryKey = undefined
  return key
}

/** Opens the master key and proves every rule version of every tenant. Throws KeyRefusal: the server must not start. */
export async function proveRuleVersions(app: App): Promise<number> {
  await masterKeyOfApp(app)
  let count = 0
  for (const { tenantId } of await allTenants(app))
    count += await inTenant(app.pool, tenantId, 'read', verifyRuleVersions)
  return count
}

async function rewrapAll(
  platform: PlatformDb,
  tenants: readonly { tenantId: number }[],
  from: MasterKey,
  to: MasterKey,
): Promise<number> {
  let count = 0
  for (const { tenantId } of tenants) {
    await queries.setTenant(platform, tenantId)
    const db: TenantDb = { ...platform, tenantId, pendingWrites: [] }
    for (const row of await queries.listKeyedVersions(db)) {
      if (row.wrapped_key === null) continue
      await queries.updateWrappedKey(db, row.id, rewrapKey(from, to, row.wrapped_key, keyOwner(tenantId, row.id)))
      count++
    }
    const secretKey = await findSecretKey(db)
    if (secretKey) await updateSecretKey(platform, tenantId, rewrapKey(from, to, secretKey, secretKeyOwner(tenantId)))
  }
  return count
}

/**
 * A new master key for all rule keys, in one transaction; codes stay as they are. Answers the new recovery key and how many
 * keys were wrapped again. The server must not be issuing meanwhile: it is a command of its own.
 */
export async function rotateMasterKey(app: App): Promise<{ recoveryKey: string; versions: number }> {
  const { masterKeyFile: file, masterKey: text } = app.config
  if (text !== undefined)
    throw new KeyRefusal('the master key comes from MASTER_KEY; put it into a file before rotating it')
  const from = await masterKeyOfApp(app)
  const to = createMasterKeyFile(nextFile(file), { wrappedKeysExist: true, bytes: randomBytes(KEY_BYTES) })
  const tenants = await allTenants(app)
  const versions = await inPlatform(app.pool, (platform) => rewrapAll(platform, tenants, from, to))
  renameSync(nextFile(file), file)
  holdMasterKey(to)
  app.state(keyState).opening = Promise.resolve(to)
  return { recoveryKey: recoveryKeyOf(to), versions }
}
