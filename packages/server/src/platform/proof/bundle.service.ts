/** The event log with its proof as lines of JSON, from one snapshot. `verify-audit` reads them without the product. */

import { BUNDLE_FORMAT } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { sealedIdentities } from '../audit/sealed-identity.ts'
import { everyLink, unsealedEvents } from '../audit/seals.service.ts'
import { everySignature } from '../signatures/signatures.service.ts'
import { listHeads } from './heads.queries.ts'

const CHUNK = 1 << 16

async function* records(task: TaskRun, db: TenantDb): AsyncGenerator<object> {
  const { app, tenant } = task
  yield {
    type: 'tenant',
    format: BUNDLE_FORMAT,
    tenantId: tenant.tenantId,
    tenant: tenant.code,
    writtenAt: app.clock.now().toISOString(),
  }
  for (const { head } of await listHeads(db)) yield { type: 'head', head }
  for await (const { prevHash, hash, ...link } of everyLink(db)) {
    task.signal.throwIfAborted()
    task.progress(link.seq, 0)
    yield { type: 'link', ...link, previous: prevHash.toString('hex'), hash: hash.toString('hex') }
  }
  for (const event of await unsealedEvents(db)) yield { type: 'unsealed', ...event }
  for (const signature of await everySignature(db)) yield { type: 'signature', ...signature }
  for (const { subjectType, listIdentities } of sealedIdentities.of(app))
    for (const one of await listIdentities(db)) yield { type: 'identity', subjectType, ...one }
}

async function* linesOf(all: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const one of all) {
    text += `${JSON.stringify(one)}\n`
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

export const bundleLines = (task: TaskRun, db: TenantDb) => linesOf(records(task, db))
