/**
 * Deletes what a confirmed deletion concerns: first the signed proof is kept, then rows go slice by slice, each in a
 * transaction of its own, then the files. A process that is killed goes on from there at its next start.
 */

import type { DeletionProof } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { inPlatform, inTenant, type PlatformDb, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { recordInRealm } from '../access/platform/platform-events.service.ts'
import { sealTenant } from '../audit/seals.service.ts'
import { backupsOf } from '../backups/known-backups.service.ts'
import { currentHead } from '../proof/heads.service.ts'
import { signingKeyOfApp } from '../secrets/signing-key.ts'
import { tenantOf } from '../tenants/tenants.service.ts'
import { findClosing } from './closings.queries.ts'
import * as queries from './deletions.queries.ts'
import { findTenantById, updateTenant, type ManagedTenantRow } from './managed-tenants.queries.ts'
import { usedRanges } from './used-ranges.ts'

const PROOF_FORMAT = 'serialis-tenant-deletion-1'
const EVERY_MS = 10_000
/** Rows of one transaction: far below the time limit of a statement. */
const SLICE = 5_000

async function proofOf(app: App, row: ManagedTenantRow, deletion: queries.DeletionRow): Promise<DeletionProof> {
  const { tenantId } = row
  const [tenant, now] = [tenantOf(row), app.clock.now()]
  const closing = await inPlatform(app.pool, (db) => findClosing(db, tenantId))
  const facts = await inTenant(app.pool, tenantId, 'read', async (db: TenantDb) => {
    const ranges = []
    for (const read of usedRanges.of(app)) ranges.push(...(await read(db)))
    return { ranges, backups: await backupsOf(db), head: (await currentHead({ app, db, tenant, now })) ?? null }
  })
  const key = await signingKeyOfApp(app)
  const unsigned = {
    format: PROOF_FORMAT,
    tenant: row.code,
    tenantId,
    name: row.name,
    closedAt: closing?.closedAt?.toISOString() ?? '',
    retentionDay: closing?.retentionDay ?? '',
    reason: deletion.reason,
    askedBy: deletion.askedByName,
    confirmedBy: deletion.confirmedByName,
    writtenAt: now.toISOString(),
    ...facts,
    publicKey: key.publicKey.toString('base64'),
  }
  return { ...unsigned, signature: key.sign(canonicalJson(unsigned)).toString('base64') }
}

/** Everything that happened is sealed before: the head covers the whole log. */
async function keepProof(app: App, row: ManagedTenantRow, deletion: queries.DeletionRow): Promise<void> {
  await sealTenant(app, row.tenantId)
  const proof = await proofOf(app, row, deletion)
  // Codes of a sandbox are on no pack, so nobody has to keep away from its GTINs.
  const used = row.sandboxOf === null ? proof.ranges : []
  const gtins = [...new Set(used.flatMap(({ gtin }) => (gtin === null ? [] : [gtin])))]
  await inPlatform(app.pool, (db) => queries.updateProof(db, deletion.id, proof, gtins))
}

async function end(app: App, db: PlatformDb, row: ManagedTenantRow, deletion: queries.DeletionRow): Promise<void> {
  const now = app.clock.now()
  await app.files.removeAll(row.tenantId)
  await queries.updateDeletion(db, deletion.id, { status: 'DONE', endedAt: now })
  await updateTenant(db, row.tenantId, { status: 'DELETED' })
  await recordInRealm({ db, now }, 'TENANT_DELETED', { account: row.code, reason: deletion.reason })
}

/** One step of the deletion; false when nothing is left to do, or another process does it. */
export async function deleteNext(app: App, tenantId: number, most = SLICE): Promise<boolean> {
  const row = await inPlatform(app.pool, (db) => findTenantById(db, tenantId))
  const deletion = row && (await inPlatform(app.pool, (db) => queries.findDeletion(db, tenantId)))
  if (row?.status !== 'DELETING' || deletion?.status !== 'RUNNING') return false
  if (deletion.proof === null) {
    await keepProof(app, row, deletion)
    return true
  }
  return inPlatform(app.pool, async (db) => {
    if (!(await queries.lockRunning(db, tenantId))) return false
    const deleted = await queries.deleteSlice(db, tenantId, most)
    if (deleted > 0) await queries.addDeleted(db, deletion.id, deleted)
    else await end(app, db, row, deletion)
    return deleted > 0
  })
}

const loop = tenantLoop({
  name: 'tenants.deletions',
  what: 'deleting a tenant',
  everyMs: EVERY_MS,
  isImmediate: true,
})

export const wakeDeletions = loop.wake

export const startDeletions = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, {
    tenants: () => inPlatform(app.pool, queries.listDeleting),
    async round(tenantId, signal) {
      while (!signal.aborted && (await deleteNext(app, tenantId)));
    },
  })
