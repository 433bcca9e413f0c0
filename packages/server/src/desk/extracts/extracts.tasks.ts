/** The task that writes a list: one read-only transaction, so the file is a consistent snapshot. */

import { CommitUnknown } from '../../kit/db/db.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { Failure, found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { ordersOfSet } from '../../numbers/ledger/reading/visibility.service.ts'
import { decodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { emptySet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { currentHead } from '../../platform/proof/heads.service.ts'
import { setRecordSites } from '../../platform/sites/sites.service.ts'
import { archiveOf, markedLines, type Written } from './extract-archive.ts'
import { extractRows } from './extract-rows.ts'
import { extractedSet, namedFilter } from './extracted-set.ts'
import * as queries from './extracts.queries.ts'
import { EXTRACT_KIND } from './task-kinds.ts'

async function setOf(db: TenantDb, row: queries.ExtractRow, now: Date) {
  const given = await queries.findGivenSet(db, row.id)
  if (given !== null) return decodeSet(given)
  const filter = await namedFilter(db, row.filter, now)
  return filter === null ? emptySet : extractedSet(db, filter, { asOf: row.asOf, axis: row.axis })
}

function writeArchive(task: TaskRun, row: queries.ExtractRow) {
  const { app, tenant, actor } = task
  return task.read(async (db) => {
    const now = app.clock.now()
    const head = await currentHead({ app, db, tenant, now })
    const set = await setOf(db, row, now)
    const mark = markOf(tenant)
    const manifestOf = ({ rows, parts }: Written) => ({
      format: 'serialis-extract',
      version: 1,
      ...(mark && { environment: mark }),
      tenant: tenant.code,
      number: row.number,
      purpose: row.purpose,
      writtenAt: now.toISOString(),
      writtenFor: actor.userName,
      filter: row.filter,
      subject: row.subjectType === null ? null : { type: row.subjectType, id: row.subjectId },
      asOf: (row.asOf ?? now).toISOString(),
      axis: row.axis,
      rows,
      parts,
      // The newest link of the event chain: it proves later what the chain contained at that time.
      head: head === undefined ? null : { seq: head.sequence, hash: head.hash },
      signedHead: head ?? null,
    })
    const end: { written?: Written } = {}
    const bytes = archiveOf(
      markedLines(extractRows(db, set, { asOf: row.asOf, axis: row.axis, statuses: row.filter.statuses }), mark),
      {
        mark,
        manifestOf(written) {
          end.written = written
          return manifestOf(written)
        },
        onRows(rows) {
          task.signal.throwIfAborted()
          task.progress(rows, set.size)
        },
      },
    )
    const file = await app.files.put(tenant.tenantId, `serial-numbers-${row.number}.zip`, bytes)
    return { file, written: found(end.written), head, orderIds: await ordersOfSet(db, set) }
  })
}

export const writeExtract: TaskKind = {
  kind: EXTRACT_KIND,
  async run(task: TaskRun, { extractId }: { extractId: string }) {
    const row = found(await task.read((db) => queries.findExtract(db, extractId)))
    try {
      const { file, written, head, orderIds } = await writeArchive(task, row)
      const finish = task.finish('extract.written', async (ctx) => {
        await setRecordSites(ctx.db, row.id, orderIds)
        await queries.updateExtract(ctx.db, row.id, {
          status: 'DONE',
          rows: written.rows,
          parts: written.parts.length,
          size: file.size,
          sha256: file.sha256,
          sealedSeq: head?.sequence ?? null,
          failureKey: null,
          finishedAt: ctx.now,
        })
        Object.assign(ctx.event, {
          subjectType: 'extract',
          subjectId: row.id,
          details: {
            number: row.number,
            rows: written.rows,
            sha256: file.sha256,
            parts: written.parts,
            head: head?.sequence ?? null,
          },
        })
        return { file, result: { rows: written.rows, parts: written.parts.length } }
      })
      await finish.catch(async (error: unknown) => {
        if (!(error instanceof CommitUnknown)) await task.app.files.remove(file.path)
        throw error
      })
    } catch (problem) {
      if (problem instanceof Failure)
        await task.write('extract.failed', async (ctx) => {
          await queries.updateExtract(ctx.db, row.id, { status: 'FAILED', failureKey: problem.key })
          Object.assign(ctx.event, { subjectType: 'extract', subjectId: row.id })
        })
      throw problem
    }
  },
}
