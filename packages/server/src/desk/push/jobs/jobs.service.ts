/**
 * Reading push jobs: the list, one job with its rejections and history, its batches, and the rejected codes as a file.
 */

import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { KEPT_SHOWN } from '@serialis/contract/desk/push/push.schema.ts'
import type { PushTrigger } from '@serialis/contract/desk/push/push.status.ts'
import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { nameOfFile } from '../../../kit/limits/sandbox.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../../numbers/ledger/reading/reading.service.ts'
import { decodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { byPart, firstOf, ordinalsOf, uniteAll } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { historyOf } from '../../../platform/audit/audit.service.ts'
import { fileNameOf } from '../delivery/file-targets.ts'
import { findTarget } from '../targets/targets.queries.ts'
import * as queries from './jobs.queries.ts'
import { allowedOn, shownJob, shownJobs } from './jobs.view.ts'

const EXAMPLES = 5

export const listPushJobs = bind(routes.listPushJobs, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listJobs(db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { ...page, items: await shownJobs(db, page.items) }
})

/** Rejections by the target's own code and text, over all batches. */
async function rejectedGroups(db: TenantDb, jobId: string) {
  const groups = new Map<string, { code: string; text: string; members: ReturnType<typeof decodeSet>[] }>()
  for (const { code, text, members } of await queries.listRejections(db, jobId)) {
    const group = groups.get(`${code}\n${text}`) ?? { code, text, members: [] }
    group.members.push(decodeSet(members))
    groups.set(`${code}\n${text}`, group)
  }
  return Array.from(groups.values(), ({ code, text, members }) => ({ code, text, members: uniteAll(members) })).sort(
    (a, b) => b.members.size - a.members.size,
  )
}

const MADE_BY: Partial<Record<PushTrigger, string>> = { RE_PUSH: 'push_job.repushed', CORRECTION: 'push_job.corrected' }
/**
 * The event that created the job is about something else: an order, a list, another push. A manual push has an event of
 * its own.
 */
const beginningOf = ({ trigger, eventId, action, createdAt, createdByName, reason }: queries.JobRow) =>
  trigger === 'MANUAL'
    ? []
    : [{ id: eventId, action: MADE_BY[trigger] ?? action, at: createdAt.toISOString(), by: createdByName, reason }]

export const getPushJob = bind(routes.getPushJob, async (ctx, { params }) => {
  const { db, actor } = ctx
  const job = found(await queries.findJob(db, params.id))
  const target = found(await findTarget(db, job.targetId))
  const groups = await rejectedGroups(db, job.id)
  const examples = groups.flatMap(({ members }) => firstOf(members, EXAMPLES))
  const codes = new Map((await codeOf(db, examples)).map((code, at) => [examples[at], code]))
  const gtins = new Map((await describeSerials(db, [...new Set(examples)])).map(({ ordinal, gtin }) => [ordinal, gtin]))
  return {
    ...shownJob(job, target.name),
    reason: job.reason,
    eventId: job.contentEventId ?? job.eventId,
    sourceJobId: job.sourceJobId,
    filter: job.filter,
    batchSize: job.batchSize,
    batchCount: job.batchCount,
    nextBatch: job.nextBatch,
    allowed: allowedOn(actor, job, target.deletedAt === null),
    rejectedGroups: groups.map(({ code, text, members }) => ({
      code,
      text,
      count: members.size,
      examples: firstOf(members, EXAMPLES).map((ordinal) => ({
        ordinal,
        code: codes.get(ordinal) ?? '',
        gtin: gtins.get(ordinal) ?? null,
      })),
    })),
    history: [
      ...(await historyOf(ctx, 'push_job', job.id)).map(({ id, action, at, by, reason }) => ({
        id,
        action,
        at,
        by,
        reason,
      })),
      ...beginningOf(job),
    ],
  }
})

const shownBatch = (row: queries.BatchRow) => ({
  answer: row.answer,
  number: row.number + 1,
  part: row.part,
  key: row.batchKey,
  status: row.status,
  size: row.size,
  acked: row.acked,
  rejected: row.rejected,
  httpStatus: row.httpStatus,
  bytes: row.bytes,
  digest: row.digest,
  tries: row.tries,
  sentAt: row.sentAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

export const listPushBatches = bind(routes.listPushBatches, async ({ db }, { params, query }) => {
  found(await queries.findJob(db, params.id))
  return pageOf(await queries.listBatches(db, params.id, query), query.limit, shownBatch, (row) => String(row.answer))
})

export const getKeptBatch = bind(routes.getKeptBatch, async ({ db, tenant }, { params }) => {
  const { body, contentType, batchKey } = found(await queries.findKept(db, params.id, params.answer))
  // A piece of the bytes may end within a character, which is replaced.
  const text = body
    .subarray(0, KEPT_SHOWN * 4)
    .toString('utf8')
    .slice(0, KEPT_SHOWN)
  const isCut = Buffer.byteLength(text) < body.length
  return { fileName: nameOfFile(tenant, fileNameOf(batchKey, contentType)), text, isCut }
})

export const downloadKeptBatch = bind(routes.downloadKeptBatch, async ({ db, event }, { params }) => {
  const { body, contentType, batchKey } = found(await queries.findKept(db, params.id, params.answer))
  Object.assign(event, { subjectType: 'push_job', subjectId: params.id, details: { key: batchKey } })
  return {
    contentType,
    fileName: fileNameOf(batchKey, contentType),
    size: body.length,
    body: (async function* () {
      yield body
    })(),
  }
})

export const downloadPushRejects = bind(routes.downloadPushRejects, async (ctx, { params }) => {
  const { app, db, event, tenant } = ctx
  const job = found(await queries.findJob(db, params.id))
  requireThat(job.rejected > 0, 'push_has_no_rejects')
  const groups = await rejectedGroups(db, job.id)
  Object.assign(event, { subjectType: 'push_job', subjectId: job.id, details: { rows: job.rejected } })
  const read = <T>(work: (reader: TenantDb) => Promise<T>) => inTenant(app.pool, tenant.tenantId, 'read', work)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `push-rejects-${job.id.slice(-12)}.csv`,
    body: rejectRows(read, groups),
  }
})

type Reader = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

/** People open this file in a spreadsheet, so text from the target is escaped against formulas. */
async function* rejectRows(read: Reader, groups: Awaited<ReturnType<typeof rejectedGroups>>): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFFcode,gtin,level,errorCode,errorText\r\n')
  for (const { code, text, members } of groups) {
    const tail = `,${csvCell(code)},${csvCell(text)}\r\n`
    for (const part of byPart(members)) {
      const ordinals = [...ordinalsOf(part)]
      const [codes, rows] = await read(
        async (db) => [await codeOf(db, ordinals), await describeSerials(db, ordinals)] as const,
      )
      yield Buffer.from(
        codes
          .map((own, at) => `${csvCell(own ?? '')},${rows[at]?.gtin ?? ''},${rows[at]?.level ?? ''}${tail}`)
          .join(''),
      )
    }
  }
}
