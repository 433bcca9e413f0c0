/** Backups that were restored on trial: an event each time, and an alert while the newest one cannot be restored. */

import type { App } from '../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { inEveryTenant } from './every-tenant.ts'

export interface Trial {
  /** The backup, or the folder in which none could be restored. */
  folder: string
  /** Null when the restored installation held every invariant. */
  problem: string | null
  /** The state that it brought back. */
  at: string | null
  /** What a loss at this moment would cost: the age of that state. */
  lostSeconds: number | null
  restoreSeconds: number | null
}

const KIND = 'backup.trial'
const SUBJECT = { subjectType: 'task_kind', subjectId: KIND } as const

export async function recordTrial(app: App, trial: Trial): Promise<void> {
  const { folder, ...details } = trial
  await inEveryTenant(app, async (ctx) => {
    await recordSystemEvent(ctx, 'backup.tried', { subjectType: 'backup', subjectId: folder, details: { ...details } })
    if (trial.problem === null) await clearAlert(ctx.db, 'E1', SUBJECT, ctx.now)
    else await raiseAlert(ctx, { type: 'E1', ...SUBJECT, params: { kind: KIND, problem: trial.problem.slice(0, 500) } })
  })
}
