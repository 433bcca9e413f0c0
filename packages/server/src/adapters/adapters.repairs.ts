/** Repairs of lines that cannot be reached, and of packages that did not get there. */
import type { Repair } from '../kit/repair.ts'
import { probe } from './connections.service.ts'
import { handOverAgain } from './exchanges.service.ts'
import { hasFailed, lockUnanswered } from './exchanges.queries.ts'
import { findConnection } from './connections.queries.ts'
import { requireThat } from '../kit/failure.ts'

export const adapterRepairs: readonly Repair[] = [
  {
    type: 'E2',
    subjectType: 'line',
    name: 'checkConnection',
    permission: 'adapters.test',
    event: 'line.connection_tested',
    isOffered: async ({ db }, { subjectId }) => (await findConnection(db, subjectId)) !== undefined,
    async run(ctx, { subjectId }) {
      Object.assign(ctx.event, { subjectType: 'line_connection', subjectId })
      requireThat((await probe(ctx, subjectId)).isReachable, 'alert_cause_remains')
      return {}
    },
  },
  {
    type: 'E8',
    subjectType: 'order',
    name: 'placeOutAgain',
    permission: 'adapters.retry',
    event: 'order.placed_out_again',
    isOffered: async ({ db }, { subjectId }) => hasFailed(db, subjectId),
    async run(ctx, { subjectId }) {
      Object.assign(ctx.event, { subjectType: 'order', subjectId })
      for (const row of await lockUnanswered(ctx.db, subjectId)) if (row.status === 'FAILED') await handOverAgain(ctx, row)
      return { message: 'line_placed_out_again' }
    },
  },
]
