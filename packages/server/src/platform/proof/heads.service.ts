/** Signs heads of the chain of seals. A head kept outside proves later what the log contained at its time. */

import { HEAD_FORMAT, type AuditKey } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { sealHead } from '../audit/seals.service.ts'
import type { HeadSigner } from '../backups/signed-heads.ts'
import { fingerprintOf, signingKeyOfApp, type SigningKey } from '../secrets/signing-key.ts'
import * as queries from './heads.queries.ts'

export const keyView = ({ keyId, publicKey }: Pick<SigningKey, 'keyId' | 'publicKey'>): AuditKey => ({
  keyId,
  publicKey: publicKey.toString('base64'),
  fingerprint: fingerprintOf(publicKey),
})

interface Signing {
  app: App
  db: TenantDb
  tenant: Tenant
  now: Date
}

/** A head of what is sealed now, for paper and files; undefined before the first seal. It is not stored. */
export const currentHead: HeadSigner = async ({ app, db, tenant, now }) => {
  const sealed = await sealHead(db)
  if (!sealed) return undefined
  const key = await signingKeyOfApp(app)
  const unsigned = {
    format: HEAD_FORMAT,
    tenant: tenant.code,
    tenantId: tenant.tenantId,
    sequence: sealed.seq,
    count: sealed.seq,
    hash: sealed.hash.toString('hex'),
    at: now.toISOString(),
    keyId: key.keyId,
    publicKey: key.publicKey.toString('base64'),
  } as const
  return { ...unsigned, signature: key.sign(canonicalJson(unsigned)).toString('base64') }
}

/** An event names each new key, so that nobody signs with another one unseen. */
async function noteKey({ app, db, tenant, now }: Signing): Promise<void> {
  const key = await signingKeyOfApp(app)
  const before = (await queries.listKeys(db))[0]
  if (before?.keyId === key.keyId) return
  await queries.insertKey(db, { keyId: key.keyId, publicKey: key.publicKey, since: now })
  await recordSystemEvent({ db, now, tenant }, 'event_log.key_changed', {
    subjectType: 'event_log',
    subjectId: 'key',
    details: { keyId: [before?.keyId ?? null, key.keyId], fingerprint: fingerprintOf(key.publicKey) },
  })
}

/** Signs and stores a head if there are new seals since the last one; true when it did. */
export async function signNewHead(signing: Signing): Promise<boolean> {
  await noteKey(signing)
  const before = await queries.findHead(signing.db)
  const head = await currentHead(signing)
  if (!head || (before && before.head.sequence === head.sequence && before.head.keyId === head.keyId)) return false
  await queries.insertHead(signing.db, head, signing.now)
  return true
}
