/** Lists for an inspector: any set of serial numbers, now or at a past moment, written by a task. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/extracts/extracts.routes.ts'
import type { Extract } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { encodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import type { SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { setSitesOfViewer } from '../../platform/sites/sites.service.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { namedFilter } from './extracted-set.ts'
import * as queries from './extracts.queries.ts'
import { EXTRACT_KIND } from './task-kinds.ts'

const shown = (row: queries.ExtractRow): Extract => ({
  id: row.id,
  number: row.number,
  filter: row.filter,
  subject: row.subjectType === null || row.subjectId === null ? null : { type: row.subjectType, id: row.subjectId },
  asOf: row.asOf?.toISOString() ?? null,
  axis: row.axis,
  purpose: row.purpose,
  status: row.status,
  rows: row.rows,
  parts: row.parts,
  size: row.size,
  sha256: row.sha256,
  sealedSeq: row.sealedSeq,
  failureKey: row.failureKey,
  taskId: row.taskId,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
})

export const listExtracts = bind(routes.listExtracts, async ({ db }, { query }) =>
  pageOf(await queries.listExtracts(db, query), query.limit, shown, (row) => String(row.number)),
)

export const getExtract = bind(routes.getExtract, async ({ db }, { params }) =>
  shown(found(await queries.findExtract(db, params.id))),
)

interface Ordered extends Pick<queries.NewExtract, 'filter' | 'subject' | 'asOf' | 'axis' | 'purpose'> {
  /** A set from another part of the product, instead of the filter. */
  set: SerialSet | null
  filePermission: PermissionName
}

/** Orders a list in the transaction of `ctx`; the caller decides who may download its file. */
export async function orderExtract(ctx: Ctx, { set, filePermission, ...wanted }: Ordered): Promise<Extract> {
  const { actor, db, now } = ctx
  const id = randomUUIDv7()
  const { taskId } = await startTask(ctx, {
    kind: EXTRACT_KIND,
    input: { extractId: id },
    subjectType: 'extract',
    subjectId: id,
    filePermission,
  })
  await queries.insertExtract(db, {
    ...wanted,
    id,
    given: set === null ? null : encodeSet(set),
    taskId,
    at: now,
    by: { id: actor.kind === 'system' ? null : actor.userId, name: actor.userName },
  })
  await setSitesOfViewer(db, id)
  return shown(found(await queries.findExtract(db, id)))
}

export const createExtract = bind(routes.createExtract, async (ctx, { body }) => {
  const asOf = body.asOf === null ? null : new Date(body.asOf)
  requireThat(asOf === null || asOf <= ctx.now, 'extract_time_in_future')
  requireThat((await namedFilter(ctx.db, body.filter, ctx.now)) !== null, 'extract_names_nothing')
  const made = await orderExtract(ctx, {
    filter: body.filter,
    set: null,
    subject: null,
    asOf,
    axis: body.axis,
    purpose: body.purpose,
    filePermission: 'extracts.create',
  })
  Object.assign(ctx.event, {
    subjectType: 'extract',
    subjectId: made.id,
    reason: body.purpose,
    details: { number: made.number, filter: body.filter, asOf: body.asOf, axis: body.axis },
  })
  return made
})
