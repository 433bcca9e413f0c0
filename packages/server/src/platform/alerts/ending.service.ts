/** Alerts about keys and certificates that end soon, by those who know them. */

import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { clearAlert, raiseAlert } from './alerts.service.ts'
import { listOpenSubjects } from './raising.queries.ts'

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 30
/** From then on the alert is high, and so is mailed. */
const URGENT_DAYS = 7

interface Ending {
  subjectType: AlertSubjectType
  subjectId: string
  name: string
  /** Null: it does not end. */
  endsAt: Date | null
}

/** The records of one kind that open alerts of a type concern. */
export const openSubjectsOf = listOpenSubjects

/** Raises the alert while the end is near, and clears it once a later end is known. */
async function tellEnding(ctx: Ctx, { subjectType, subjectId, name, endsAt }: Ending): Promise<void> {
  const days = endsAt === null ? Infinity : (endsAt.getTime() - ctx.now.getTime()) / DAY_MS
  const subject = { subjectType, subjectId }
  if (endsAt === null || days > SOON_DAYS) return clearAlert(ctx.db, 'S4', subject, ctx.now)
  const params = { name, ends: endsAt.toISOString().slice(0, 10) }
  await raiseAlert(ctx, { type: 'S4', ...subject, params, ...(days <= URGENT_DAYS && { level: 'HIGH' as const }) })
}

/**
 * Every night, with all that is in use of these kinds of objects: what is no longer among them has ended, or was
 * switched off, and its alert ends with it.
 */
export async function tellEndings(
  ctx: Ctx,
  subjectTypes: readonly AlertSubjectType[],
  endings: readonly Ending[],
): Promise<void> {
  for (const ending of endings) await tellEnding(ctx, ending)
  for (const subjectType of subjectTypes) {
    const inUse = new Set(endings.filter((one) => one.subjectType === subjectType).map(({ subjectId }) => subjectId))
    for (const subjectId of await listOpenSubjects(ctx.db, { type: 'S4', subjectType }))
      if (!inUse.has(subjectId)) await clearAlert(ctx.db, 'S4', { subjectType, subjectId }, ctx.now)
  }
}
