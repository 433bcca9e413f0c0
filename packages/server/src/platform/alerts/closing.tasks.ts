/**
 * Runs once a night: closes alerts about refused requests of suppliers when nothing followed for the number of days
 * that the tenant has set.
 */

import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { listUnraisedSince } from './alerts.queries.ts'
import { insertStep, notifyAlert, updateAlert } from './raising.queries.ts'
import { settingsOf } from './types/types.service.ts'

const CLOSE_KIND = 'alerts.close_old'
/** Nothing else closes this type. */
const CLOSING: AlertType = 'E11'
const DAY_MS = 24 * 3_600_000

async function closeOld({ db, now }: Ctx): Promise<number> {
  const { closesAfterDays: days } = await settingsOf(db, CLOSING)
  if (days === null) return 0
  const ids = await listUnraisedSince(db, CLOSING, new Date(now.getTime() - days * DAY_MS))
  for (const id of ids) {
    const number = await updateAlert(db, id, { status: 'OBSOLETE', statusAt: now })
    await insertStep(db, { alertId: id, number, step: 'OBSOLETE', at: now, facts: { days } })
    await notifyAlert(db, id)
  }
  return ids.length
}

export const closeOldAlerts: TaskKind = {
  kind: CLOSE_KIND,
  run: (task) => task.finish(null, async (ctx) => ({ result: { closed: await closeOld(ctx) } })),
}
