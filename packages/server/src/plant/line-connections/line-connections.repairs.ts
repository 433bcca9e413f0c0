/**
 * Repairs of lines that cannot be reached, of packages that were not delivered, and of packages that did not come back.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { Repair } from '../../kit/jobs/repair.ts'
import { findConnection } from './connections.queries.ts'
import { askLine, noteLineAnswer } from './connections.service.ts'
import { lockWithOrder, orderSubject } from './exchanges/exchange-rows.ts'
import { findFailed, findOpenRecall, lockUnanswered } from './exchanges/exchanges.queries.ts'
import { handOverAgain } from './exchanges/exchanges.service.ts'
import { clearRecallAlert, RECALL } from './exchanges/recalls.service.ts'

/** The newest recall of the order was given up, and none is in progress. */
const canRecallAgain = async (db: TenantDb, orderId: string): Promise<boolean> =>
  (await findFailed(db, orderId, 'RECALL')) !== undefined && (await findOpenRecall(db, orderId)) === undefined

export const lineConnectionRepairs: readonly Repair[] = [
  {
    type: 'E2',
    subjectType: 'line',
    name: 'checkConnection',
    permission: 'adapters.test',
    event: 'line.connection_tested',
    isOffered: async ({ db }, { subjectId }) => (await findConnection(db, subjectId)) !== undefined,
    ask: (ctx, { subjectId }) => askLine(ctx, subjectId),
    async run(ctx, { subjectId }, asked: Awaited<ReturnType<typeof askLine>>) {
      Object.assign(ctx.event, { subjectType: 'line_connection', subjectId })
      const { isReachable } = await noteLineAnswer(ctx, subjectId, asked)
      requireThat(isReachable, 'alert_cause_remains')
      return {}
    },
  },
  {
    type: 'E8',
    subjectType: 'order',
    name: 'placeOutAgain',
    permission: 'adapters.retry',
    event: 'order.placed_out_again',
    isOffered: async ({ db }, { subjectId }) => (await findFailed(db, subjectId, 'PACKAGE')) !== undefined,
    async run(ctx, { subjectId }) {
      Object.assign(ctx.event, { subjectType: 'order', subjectId })
      for (const row of await lockUnanswered(ctx.db, subjectId))
        if (row.kind === 'PACKAGE' && row.status === 'FAILED') await handOverAgain(ctx, row)
      return { message: 'line_placed_out_again' }
    },
  },
  {
    type: 'E3',
    subjectType: 'order',
    name: 'recallAgain',
    permission: 'adapters.retry',
    event: 'order.package_recalled',
    isOffered: ({ db }, { subjectId }) => canRecallAgain(db, subjectId),
    async run(ctx, { subjectId }) {
      const row = found(await lockWithOrder(ctx.db, found(await findFailed(ctx.db, subjectId, 'RECALL'))))
      await handOverAgain(ctx, row)
      Object.assign(ctx.event, {
        ...orderSubject(subjectId),
        reason: row.reason,
        details: { package: row.packageNumber, line: row.lineId },
      })
      return { message: 'line_recalled_again' }
    },
  },
  {
    // Only a person at the line knows where the package is: the order's own dialog asks for it.
    type: 'E3',
    subjectType: 'order',
    name: 'settleByHand',
    permission: 'orders.assign',
    isOffered: ({ db }, { subjectId }) => canRecallAgain(db, subjectId),
    run: async (_ctx, { subjectId }) => ({ link: { page: 'order_reassign', id: subjectId } }),
  },
  {
    type: 'E3',
    subjectType: 'order',
    name: 'leaveOnLine',
    permission: 'orders.assign',
    isOffered: async (_ctx, { params }) => params['cause'] === RECALL.cause && params['key'] === 'line_has_produced',
    async run(ctx, { subjectId }) {
      await clearRecallAlert(ctx, subjectId)
      return {}
    },
  },
]
