/**
 * The circuit breaker of a target: after several failures in a row nothing is sent for a while, then one batch is
 * tried.
 */

import type { PushFailure } from '@serialis/contract/desk/push/push.schema.ts'
import { CIRCUIT_FAILURES, RETRY_MINUTES } from '@serialis/contract/desk/push/push.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { updateTargetState, type TargetRow } from '../targets/targets.queries.ts'

const targetSubject = (targetId: string) => ({ subjectType: 'push_target', subjectId: targetId }) as const
const MINUTE_MS = 60_000

/** The delay after this many failures (1 for the first); null when there is none left. */
export const waitAfter = (failures: number): number | null => {
  const minutes = RETRY_MINUTES[failures - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}

export async function targetAnswered(ctx: Ctx, target: TargetRow): Promise<void> {
  await updateTargetState(ctx.db, target.id, {
    failuresInARow: 0,
    circuit: 'CLOSED',
    openUntil: null,
    openedCount: 0,
    lastSuccessAt: ctx.now,
  })
  if (target.failuresInARow > 0 || target.circuit !== 'CLOSED')
    await clearAlert(ctx.db, 'E2', targetSubject(target.id), ctx.now)
}

/** Opens the circuit at the third failure in a row, and at each failed attempt after that. */
export async function targetFailed(ctx: Ctx, target: TargetRow, failure: PushFailure): Promise<void> {
  const failures = target.failuresInARow + 1
  const opens = failures >= CIRCUIT_FAILURES
  const opened = target.openedCount + (opens ? 1 : 0)
  const wait = (RETRY_MINUTES[Math.min(opened, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0]) * MINUTE_MS
  await updateTargetState(ctx.db, target.id, {
    failuresInARow: failures,
    lastFailure: JSON.stringify(failure),
    openedCount: opened,
    ...(opens && { circuit: 'OPEN', openUntil: new Date(ctx.now.getTime() + wait) }),
  })
  if (opens) await raiseAlert(ctx, { type: 'E2', ...targetSubject(target.id), params: { name: target.name, failures } })
}
