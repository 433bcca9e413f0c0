/**
 * Secrets that must be readable again, such as passwords of external systems: sealed with a key of the tenant, which
 * the master key wraps like the keys of rule versions. Without its master key, a database opens none of them.
 */

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { PlatformDb, TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { openDataKey } from './keyring.ts'
import { createDataKey, KEY_BYTES, KeyRefusal, wrapKey } from './keys.ts'
import { masterKeyOfApp, PLATFORM_KEY_OWNER, secretKeyOwner } from './master-key.service.ts'
import { findPlatformKey, findSecretKey, insertPlatformKey, insertSecretKey } from './secrets.queries.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

async function keyOf(app: App, db: TenantDb): Promise<Buffer> {
  const known = await findSecretKey(db)
  if (known) return openDataKey(known, secretKeyOwner(db.tenantId))
  await insertSecretKey(
    db,
    wrapKey(await masterKeyOfApp(app), createDataKey(), secretKeyOwner(db.tenantId)),
    app.clock.now(),
  )
  return openDataKey((await findSecretKey(db)) as Buffer, secretKeyOwner(db.tenantId))
}

/** AES-256-GCM: nonce, sealed text, tag. `owner` names the row, so that a secret does not open in another one. */
function sealWith(key: Buffer | KeyObject, owner: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: Buffer | KeyObject, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new KeyRefusal(`the secret of ${owner} was changed or belongs to another record`)
  }
}

export const sealSecret = async (app: App, db: TenantDb, owner: string, secret: string): Promise<Buffer> =>
  sealWith(await keyOf(app, db), owner, secret)

/** When a record's secret was given: one that the record keeps is the same value as before. */
export const secretSetAt = (
  sealed: Buffer | null,
  before: { sealed: Buffer | null; at: Date | null } | undefined,
  now: Date,
): Date | null => (sealed === null ? null : sealed === before?.sealed ? before.at : now)

/** The key of the tenant's secrets; undefined while nothing was sealed. */
async function knownKeyOf(app: App, db: TenantDb): Promise<Buffer | undefined> {
  await masterKeyOfApp(app)
  const wrapped = await findSecretKey(db)
  return wrapped && openDataKey(wrapped, secretKeyOwner(db.tenantId))
}

export async function openSecret(app: App, db: TenantDb, owner: string, sealed: Buffer): Promise<string> {
  const key = await knownKeyOf(app, db)
  if (!key) throw new KeyRefusal(`the key of the secrets of tenant ${db.tenantId} is not there`)
  return openWith(key, owner, sealed)
}

/**
 * Seals, opens and hashes many values with one reading of the key. The hash finds a value without opening any: the same
 * value has another hash in another tenant and for another purpose. A new master key leaves the tenant's key as it is,
 * and so every hash.
 */
export interface SecretBox {
  seal(owner: string, secret: string): Buffer
  open(owner: string, sealed: Buffer): string
  hash(purpose: string, value: string): Buffer
}

function boxOf(key: Buffer): SecretBox {
  // A key that is given as bytes is made anew for each secret, which takes longer than the sealing.
  const sealing = createSecretKey(key)
  const keyOfPurpose = new Map<string, KeyObject>()
  const derived = (purpose: string): KeyObject => {
    const kept = keyOfPurpose.get(purpose)
    if (kept !== undefined) return kept
    const bytes = hkdfSync('sha256', key, 'serialis', `hashes of ${purpose}`, KEY_BYTES)
    const made = createSecretKey(Buffer.from(bytes))
    keyOfPurpose.set(purpose, made)
    return made
  }
  return {
    seal: (owner, secret) => sealWith(sealing, owner, secret),
    open: (owner, sealed) => openWith(sealing, owner, sealed),
    hash: (purpose, value) => createHmac('sha256', derived(purpose)).update(value).digest(),
  }
}

export const secretBox = async (app: App, db: TenantDb): Promise<SecretBox> => boxOf(await keyOf(app, db))

/** For queries, which cannot make the key; undefined while nothing was sealed. */
export async function knownSecretBox(app: App, db: TenantDb): Promise<SecretBox | undefined> {
  const key = await knownKeyOf(app, db)
  return key && boxOf(key)
}

/** Of the platform's realm, which is of no tenant. */
export async function sealPlatformSecret(app: App, db: PlatformDb, owner: string, secret: string): Promise<Buffer> {
  if (!(await findPlatformKey(db)))
    await insertPlatformKey(
      db,
      wrapKey(await masterKeyOfApp(app), createDataKey(), PLATFORM_KEY_OWNER),
      app.clock.now(),
    )
  return sealWith(await platformKey(app, db), owner, secret)
}

async function platformKey(app: App, db: PlatformDb): Promise<Buffer> {
  await masterKeyOfApp(app)
  const wrapped = await findPlatformKey(db)
  if (!wrapped) throw new KeyRefusal('the key of the secrets of the platform is not there')
  return openDataKey(wrapped, PLATFORM_KEY_OWNER)
}

export const openPlatformSecret = async (app: App, db: PlatformDb, owner: string, sealed: Buffer): Promise<string> =>
  openWith(await platformKey(app, db), owner, sealed)
