/** Gives the command to each row in a transaction of its own, which also keeps what became of the row. */

import { bulkCommands } from '@serialis/contract/bulk.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { BULK_KIND } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { z } from 'zod'
import { refusalOfRow } from '../../../kit/db/database-errors.ts'
import { type Ctx, draftEvent, noteVersion } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { parseInput } from '../../../kit/http/handle.ts'
import { siteRecordOf } from '../../../kit/http/record-reach.ts'
import type { BulkPart } from '../../../kit/jobs/bulk.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { isRecordVisible } from '../../sites/sites.service.ts'
import * as queries from './bulk.queries.ts'
import { bulkPart, type BulkTask } from './bulk.service.ts'

/** Those of the values that this part of the input has a field for. */
function fieldsFor(shape: z.ZodType | undefined, values: Readonly<Record<string, unknown>>) {
  const object = shape instanceof z.ZodPrefault ? shape.unwrap() : shape
  if (!(object instanceof z.ZodObject)) return undefined
  const known = Object.keys(object.shape as object)
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)))
}

function inputOf({ command: { route }, values }: BulkPart, row: queries.ItemRow, { reason }: BulkTask) {
  const given = { ...(row.version !== null && { version: row.version }), reason, ...values?.({ reason }) }
  return parseInput(route as Route, {
    params: { id: row.recordId },
    query: fieldsFor(route.input.query, given),
    body: fieldsFor(route.input.body, given),
  })
}

/** As a request would: limits, the command, its event. The right was judged when the task began, as for every task. */
async function give(ctx: Ctx, part: BulkPart, row: queries.ItemRow, task: BulkTask) {
  const { route } = part.command
  const own: Ctx = { ...ctx, event: draftEvent(route.event) }
  const record = siteRecordOf(route)
  if (record !== undefined && !(await isRecordVisible(own.db, record, row.recordId))) throw failure('not_found')
  const input = inputOf(part, row, task)
  const made = await part.command(own as never, input as never)
  noteVersion(route, input, own.event, made)
  await recordEvent(own, (own.event.instead ?? route.event) as EventCode)
}

/** False when the row was refused. */
async function settle(run: TaskRun, part: BulkPart, row: queries.ItemRow, task: BulkTask): Promise<boolean> {
  const item = { taskId: run.taskId, place: row.place }
  try {
    await run.write(null, async (ctx) => {
      await give(ctx, part, row, task)
      await queries.updateItem(ctx.db, item, { outcome: 'DONE' })
    })
    return true
  } catch (error) {
    const refused = refusalOfRow(error, run.app.constraints)
    if (refused === undefined) throw error
    const refusal = { key: refused.key, params: refused.params }
    await run.write(null, ({ db }) => queries.updateItem(db, item, { outcome: 'REFUSED', refusal }))
    return false
  }
}

const AT_ONCE = 100

/** After a stop or a kill it goes on with the rows that still wait. */
export const bulkTask: TaskKind = {
  kind: BULK_KIND,
  async run(run, input: BulkTask) {
    const part = bulkPart(run.app, input.command)
    const counts = await run.read((db) => queries.countItems(db, run.taskId))
    const total = counts.WAITING + counts.DONE + counts.REFUSED
    let done = total - counts.WAITING
    let refused = counts.REFUSED
    for (;;) {
      const rows = await run.read((db) => queries.listItems(db, run.taskId, { outcome: 'WAITING', limit: AT_ONCE }))
      if (rows.length === 0) break
      for (const row of rows) {
        run.signal.throwIfAborted()
        if (!(await settle(run, part, row, input))) refused++
        run.progress(++done, total, refused)
      }
    }
    await run.finish('list.bulk_finished', async ({ db, event }) => {
      const { DONE, REFUSED } = await queries.countItems(db, run.taskId)
      event.details = { command: input.command, done: DONE, refused: REFUSED }
      Object.assign(event, { subjectType: 'list', subjectId: bulkCommands[input.command].list })
      return { result: { done: DONE, refused: REFUSED } }
    })
  },
}
