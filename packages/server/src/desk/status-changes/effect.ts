/** The effect of a change: one function for dry run and commit. */

import { changeKinds } from '@serialis/contract/desk/status-changes/desks.ts'
import type { LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { contentsChoiceOf } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { takesAway } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import type { ChangeGroup, ChangeOutcome, LedgerEvent, Mode, StateCommand } from '../../numbers/ledger/ledger-types.ts'
import { changeStates, lockBlocks } from '../../numbers/ledger/ledger.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import { intersect, subtract, uniteAll, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { planContents } from '../../numbers/ledger/states/contents-plan.service.ts'
import { blockedOf, type BlockQuestion } from './blocked.ts'
import { evidenceOf, type EvidenceCtx } from './documents/evidence.ts'
import type { ChangeRow } from './status-changes.queries.ts'

export interface Effecting {
  tenant: Tenant
  event: LedgerEvent
  change: ChangeRow
  set: SerialSet
  mode: Mode
  expect?: StateCommand['expect']
  /** The event under which contents are taken out; by default that of the change. */
  releasingId?: string
}

export async function effectOf(
  ctx: EvidenceCtx,
  { tenant, event, change, set, mode, expect, releasingId }: Effecting,
): Promise<ChangeOutcome> {
  const { db } = ctx
  const { operation, options } = change
  const { evidence } = await evidenceOf(ctx, change, changeKinds[change.trigger].subject)
  const question = { tenant, operation, set, now: event.recordedAt }
  const { snScheme: scheme } = tenant
  if (mode === 'commit' && takesAway(scheme, operation)) await lockBlocks(db, set, await contentsOf(db, set))
  const command = {
    event,
    scheme,
    set,
    operation,
    evidence,
    blocked: await blockedOf(db, question),
    disaggregate: options.disaggregate,
    ...(options.levels.length > 0 && { levels: options.levels }),
  }
  const plan = await planContents(db, command, contentsChoiceOf(scheme, operation, options))
  const outcome = await changeStates(db, {
    ...command,
    releasingId,
    blocked: plan.blocked,
    goesWith: plan.goesWith,
    mode,
    ...(expect && { expect }),
  })
  if (mode === 'dry') return outcome
  await requireStillFree(db, question, outcome)
  return outcome
}

/** A block that began between the check and the locks of the change (a lot was drawn) is noticed once they are held. */
async function requireStillFree(
  db: TenantDb,
  question: BlockQuestion,
  { sets: { changed } }: ChangeOutcome,
): Promise<void> {
  const count = (await blockedOf(db, question)).reduce((sum, { set }) => sum + intersect(changed, set).size, 0)
  if (count > 0) throw failure('outcome_differs', { count })
}

export interface DryRun {
  outcome: ChangeOutcome
  excluded: SerialSet
  leftOut: readonly ChangeGroup[]
}

const isLeftOut =
  (leaveOut: readonly LeaveOut[]) =>
  ({ transition, level }: ChangeGroup) =>
    leaveOut.some((one) => one.kind === 'change' && one.transition === transition && one.level === level)

/** Groups that would change and were excluded are removed from the set, so that the commit never includes them. */
export async function dryRun(ctx: EvidenceCtx, effecting: Omit<Effecting, 'mode' | 'expect'>): Promise<DryRun> {
  const whole = await effectOf(ctx, { ...effecting, mode: 'dry' })
  const leftOut = whole.willChange.filter(isLeftOut(effecting.change.options.leaveOut))
  const excluded = uniteAll(leftOut.map(({ members }) => members))
  if (excluded.size === 0) return { outcome: whole, excluded, leftOut: [] }
  return {
    outcome: await effectOf(ctx, { ...effecting, set: subtract(effecting.set, excluded), mode: 'dry' }),
    excluded,
    leftOut,
  }
}
