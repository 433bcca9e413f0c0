/**
 * Writes chosen events with their seals to one file, a JSON object a line. Its last line names the signed head and signs
 * the lines before it, and says how many of the chosen events had no seal yet and are not in the file (the task waits up to
 * five seconds for them); `verify-audit` reads it without the product.
 */

import { createHash } from 'node:crypto'
import { ROWS_FORMAT } from '@serialis/contract/platform/proof/proof.schema.ts'
import { CommitUnknown, type TenantDb } from '../../kit/db/db.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { awaitSeals } from '../audit/event-sets.service.ts'
import { everyEvent, type EventQuery } from '../audit/events.service.ts'
import { linksOf } from '../audit/seals.service.ts'
import { signingKeyOfApp } from '../secrets/signing-key.ts'
import { currentHead } from './heads.service.ts'

export const ROWS_KIND = 'proof.rows'
const PAGE = 500

async function* pagesOf(rows: AsyncIterable<{ id: string }>): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const { id } of rows) if (page.push(id) === PAGE) yield page.splice(0)
  if (page.length > 0) yield page
}

/** How many of the chosen events are in the file, and how many have no seal yet. */
interface Counts {
  count: number
  unsealed: number
}

async function* lines(task: TaskRun, db: TenantDb, filter: EventQuery, counts: Counts): AsyncGenerator<Buffer> {
  const { app, tenant, actor } = task
  const digest = createHash('sha256')
  const bytesOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
  const line = (value: object): Buffer => {
    const bytes = bytesOf(value)
    digest.update(bytes)
    return bytes
  }
  const writtenAt = app.clock.now().toISOString()
  yield line({
    type: 'rows',
    format: ROWS_FORMAT,
    tenantId: tenant.tenantId,
    tenant: tenant.code,
    filter,
    writtenAt,
    writtenBy: actor.userName,
  })
  for await (const ids of pagesOf(everyEvent({ app, db }, filter))) {
    task.signal.throwIfAborted()
    const links = await linksOf(db, ids)
    counts.unsealed += ids.length - links.length
    for (const { prevHash, hash, ...link } of links) {
      counts.count += 1
      yield line({ type: 'link', ...link, previous: prevHash.toString('hex'), hash: hash.toString('hex') })
    }
    task.progress(counts.count, 0)
  }
  const head = await currentHead({ app, db, tenant, now: app.clock.now() })
  const key = await signingKeyOfApp(app)
  const unsigned = { type: 'end', ...counts, digest: digest.digest('hex'), head: head ?? null } as const
  const signed = { ...unsigned, publicKey: key.publicKey.toString('base64') }
  yield bytesOf({ ...signed, signature: key.sign(canonicalJson(signed)).toString('base64') })
}

export const writeRows: TaskKind = {
  kind: ROWS_KIND,
  async run(task: TaskRun, filter: EventQuery) {
    const { app, tenant } = task
    const name = `events-${tenant.code}-${dayIn(tenant.zone, app.clock.now())}.jsonl`
    await awaitSeals(app, tenant.tenantId, app.clock.now())
    const counts: Counts = { count: 0, unsealed: 0 }
    const file = await task.read((db) => app.files.put(tenant.tenantId, name, lines(task, db, filter, counts)))
    const finish = task.finish('event_log.rows_written', async ({ event }) => {
      event.details = { ...counts, size: file.size, sha256: file.sha256 }
      return { file, result: { ...counts, size: file.size } }
    })
    await finish.catch(async (error: unknown) => {
      if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
      throw error
    })
  },
}
