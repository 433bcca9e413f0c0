/**
 * The only way to change the status of an inspection lot: a named command of the transition table, with one row of
 * history.
 */

import {
  lotTransitions,
  type LotCommand,
  type LotStatus,
  type LotTransition,
} from '@serialis/contract/desk/inspection/inspection.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { lockLot, updateLot, type LotChange, type LotRow } from '../inspection.queries.ts'
import { insertStep, type StepCommand } from './steps.queries.ts'

/** The row of the table; refuses a command that is not possible in the lot's status. */
export function wayOf(lot: Pick<LotRow, 'status'>, command: LotCommand): LotTransition {
  const [row] = rowsOf<LotStatus, LotCommand, LotTransition>(lotTransitions, command, lot.status)
  if (row === undefined) throw failure('inspection_status_does_not_allow', { status: lot.status, command })
  return row
}

/**
 * Locks the lot for the rest of the transaction and makes it the subject of the event. `version`: the one the caller
 * saw.
 */
export async function openLot(ctx: Ctx, id: string, version?: number): Promise<LotRow> {
  const lot = found(await lockLot(ctx.db, id))
  requireThat(version === undefined || lot.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: 'inspection_lot', subjectId: id })
  return lot
}

export interface LotStep {
  readonly command: StepCommand
  readonly reason?: string
  readonly facts?: Record<string, unknown>
  readonly change?: LotChange
}

/** Takes one step: status, version and history change together. */
export async function moveLot(
  ctx: Ctx,
  lot: LotRow,
  { command, reason = '', facts = {}, change = {} }: LotStep,
): Promise<LotRow> {
  const to = command === 'draw' || command === 'resume' ? lot.status : wayOf(lot, command).to
  const moved = found(await updateLot(ctx.db, lot, to, change), 'changed_meanwhile')
  Object.assign(ctx.event, { recordId: lot.id, recordVersion: moved.version })
  await noteStep(ctx, moved, { command, reason, facts })
  ctx.event.details = { ...ctx.event.details, status: [lot.status, to], ...facts }
  return moved
}

/** One row of history, for the current version of the lot. */
export async function noteStep(ctx: Ctx, lot: LotRow, { command, reason = '', facts = {} }: LotStep): Promise<void> {
  await insertStep(ctx.db, {
    lotId: lot.id,
    number: lot.version,
    command,
    to: lot.status,
    at: ctx.now,
    by: { id: ctx.actor.userId, name: ctx.actor.userName },
    reason,
    facts,
    eventId: ctx.event.id,
    signatureId: ctx.event.signatureId,
  })
  if (reason !== '' && ctx.event.reason === '') ctx.event.reason = reason
}
