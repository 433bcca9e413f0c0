/** Alerts that nobody has taken, and those that the caller has. */

import type { WorkKind } from '@serialis/contract/work.ts'
import { work, type WorkSource } from '../../kit/jobs/work.ts'
import { listAlertsToHandle } from './alerts.queries.ts'

const source = (kind: WorkKind, isOwn: boolean): WorkSource => ({
  kind,
  list: async ({ db, actor }, limit) =>
    (await listAlertsToHandle(db, isOwn ? actor.userId : null, limit)).map((row) => ({
      id: row.id,
      title: row.type,
      about: String(row.params['orderNo'] ?? row.params['name'] ?? ''),
      since: row.lastRaisedAt,
      urgency: row.level,
    })),
})

export const alertWork = [source('alertTake', false), source('alertSolve', true)].map((one) => work.extension(one))
