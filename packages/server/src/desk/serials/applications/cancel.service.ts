/**
 * Cancelling an application: only while nobody got its codes and nothing happened to them. They are retired, not issued
 * again.
 */

import * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { blocksOfApplication } from '../../../numbers/ledger/issue/applications.service.ts'
import { changeStates, lockBlocks } from '../../../numbers/ledger/ledger.service.ts'
import { ordinalOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { type SerialSet, setOfRanges } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { sign } from '../../../platform/signatures/signatures.service.ts'
import { insertRequest } from '../requests/request-log.queries.ts'
import * as queries from './applications.queries.ts'
import { cancelBlockOf, cancelRecord } from './cancel-rules.ts'
import { applicationDetailOf } from './codes.service.ts'

async function codesOf(db: TenantDb, applicationId: string): Promise<SerialSet> {
  const blocks = await blocksOfApplication(db, applicationId)
  return setOfRanges(
    blocks.map(({ block, size }) => ({ first: ordinalOf(block, 0), last: ordinalOf(block, size - 1) })),
  )
}

export const cancelApplication = bind(routes.cancelApplication, async (ctx, { params, body }) => {
  const { db, event, now, tenant } = ctx
  const row = found(await queries.lockApplication(db, params.id))
  requireThat(row.state === 'DELIVERED', 'application_not_delivered')
  await sign(ctx, { subjectType: 'application', subjectId: row.id, record: cancelRecord(row) }, body.signature)
  const set = await codesOf(db, row.id)
  await lockBlocks(db, set)
  const block = await cancelBlockOf(db, row)
  if (block !== null) throw failure(block)
  const outcome = await changeStates(db, {
    event: { id: event.id, recordedAt: now },
    scheme: tenant.snScheme,
    set,
    operation: 'RETIRE_UNUSED',
    evidence: ['reason', 'signature'],
    mode: 'commit',
  })
  requireThat(outcome.changeCount === row.issued, 'application_codes_in_use')
  await queries.updateCancelled(db, row.id)
  insertRequest(ctx, { kind: 'CANCEL', applicationId: row.id, reason: body.signature.reason, nth: null })
  Object.assign(event, {
    subjectType: 'application',
    subjectId: row.id,
    details: { number: row.number, retired: outcome.changeCount },
  })
  return applicationDetailOf(ctx, params.id)
})
