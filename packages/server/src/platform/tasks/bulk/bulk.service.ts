/** Starts a task that gives one command for many rows of a list, and says what became of each. */

import { bulkCommands, type BulkCommand, type BulkFacts } from '@serialis/contract/bulk.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/tasks/bulk.routes.ts'
import { BULK_MAXIMUM } from '@serialis/contract/platform/tasks/bulk.schema.ts'
import { BULK_KIND } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { parseInput, requirePermission } from '../../../kit/http/handle.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { bulk, type BulkPart } from '../../../kit/jobs/bulk.ts'
import { numberOf, numbersOf } from '../../audit/record-numbers.ts'
import { mayFollowTask, startTask, taskInput } from '../tasks.service.ts'
import * as queries from './bulk.queries.ts'

export interface BulkTask {
  command: BulkCommand
  reason: string
}

export const bulkPart = (app: App, name: BulkCommand): BulkPart => {
  const part = bulk.of(app).find((one) => one.name === name)
  if (!part) throw new Error(`no room offers ${name} for many rows`)
  return part
}

const PAGE = 200

/** The rows that the list answers this caller; refuses more than one task works on. */
async function matching(ctx: Ctx, { list }: BulkPart, filter: Record<string, string>): Promise<queries.NewItem[]> {
  requirePermission(list.route, ctx.actor)
  const { after: _after, limit: _limit, fields: _fields, ...own } = filter
  const items: queries.NewItem[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = { ...own, limit: String(PAGE), ...(after !== undefined && { after }) }
    const input = parseInput(list.route, { params: {}, query: page, body: undefined })
    const answer = (await list(ctx as never, input as never)) as {
      items: { id: string; version?: number }[]
      next: string | null
    }
    items.push(...answer.items.map(({ id, version }) => ({ recordId: id, version: version ?? null })))
    requireThat(items.length <= BULK_MAXIMUM, 'bulk_too_many_rows', { maximum: BULK_MAXIMUM })
    after = answer.next
  }
  return items
}

const picked = (ids: readonly string[], versions: Readonly<Record<string, number>>): queries.NewItem[] =>
  [...new Set(ids)].map((recordId) => ({ recordId, version: versions[recordId] ?? null }))

export const startBulk = bind(routes.startBulk, async (ctx, { body }) => {
  const { command, ids, versions, filter = {}, reason } = body
  const part = bulkPart(ctx.app, command)
  requirePermission(part.command.route, ctx.actor)
  const items = ids === undefined ? await matching(ctx, part, filter) : picked(ids, versions)
  requireThat(items.length > 0, 'bulk_nothing_matches')
  const { list } = bulkCommands[command]
  const about = { subjectType: 'list', subjectId: list }
  const { taskId } = await startTask(ctx, { kind: BULK_KIND, input: { command, reason } satisfies BulkTask, ...about })
  await queries.insertItems(ctx.db, taskId, items)
  const details = { command, count: items.length, ...(ids === undefined && { filter }) }
  Object.assign(ctx.event, { ...about, reason, details })
  return { taskId, count: items.length }
})

export const countBulk = bind(routes.countBulk, async (ctx, { body }) => {
  const part = bulkPart(ctx.app, body.command)
  requirePermission(part.command.route, ctx.actor)
  return { count: (await matching(ctx, part, body.filter)).length }
})

export const listBulkItems = bind(routes.listBulkItems, async (ctx, { params, query }) => {
  const { app, db } = ctx
  if (!(await mayFollowTask(ctx, params.id))) throw failure('not_found')
  const task = found(await taskInput(db, params.id))
  requireThat(task.kind === BULK_KIND, 'not_found')
  const { subject, remedies = {} }: BulkFacts = bulkCommands[(task.input as BulkTask).command]
  const rows = await queries.listItems(db, params.id, query)
  const refOf = ({ recordId }: queries.ItemRow) => ({ subjectType: subject, subjectId: recordId })
  // A record that was not found may be one that the caller must not see.
  const known = rows.filter((row) => row.outcome === 'DONE' || (row.refusal && row.refusal.key !== 'not_found'))
  const numbers = await numbersOf(app, db, known.map(refOf))
  const page = pageOf(
    rows,
    query.limit,
    (row) => {
      const remedy = remedies[row.refusal?.key as keyof typeof remedies]
      return {
        id: row.recordId,
        number: numberOf(numbers, refOf(row)),
        outcome: row.outcome,
        refusal: row.refusal,
        remedy: remedy === undefined ? null : permissionCode(remedy),
      }
    },
    (row) => String(row.place),
  )
  return { ...page, counts: await queries.countItems(db, params.id) }
})
