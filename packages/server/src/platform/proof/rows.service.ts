/** Chosen events with their proof: on paper, and as a file that is checked without the product. */

import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { PRINT_MAXIMUM } from '@serialis/contract/platform/proof/proof.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { requireRoomForFiles } from '../../kit/limits/file-quota.ts'
import { newestEvents, requireFewRecords } from '../audit/events.service.ts'
import { namesIn } from '../audit/record-numbers.ts'
import { requireFewExports, startTask } from '../tasks/tasks.service.ts'
import { currentHead } from './heads.service.ts'
import { ROWS_KIND } from './rows.tasks.ts'

export const printEvents = bind(routes.printEvents, async (ctx, { body }) => {
  const { items, next } = await newestEvents(ctx, body, PRINT_MAXIMUM)
  const names = await namesIn(ctx.app, ctx.db, { events: items.map(({ details }) => details) })
  const details = { filter: body, count: items.length, hasMore: next !== null }
  Object.assign(ctx.event, { subjectType: 'event_log', subjectId: 'print', details })
  return { at: ctx.now.toISOString(), items, names, hasMore: next !== null, head: (await currentHead(ctx)) ?? null }
})

export const startEventRows = bind(routes.startEventRows, async (ctx, { body }) => {
  await requireFewExports(ctx, ROWS_KIND)
  await requireFewRecords(ctx, body)
  await requireRoomForFiles(ctx.app, ctx.tenant.tenantId, { db: ctx.db })
  const about = { subjectType: 'event_log', subjectId: 'rows' } as const
  Object.assign(ctx.event, { ...about, details: { filter: body } })
  const { taskId } = await startTask(ctx, { kind: ROWS_KIND, input: body, ...about, filePermission: 'events.export' })
  return { taskId }
})
