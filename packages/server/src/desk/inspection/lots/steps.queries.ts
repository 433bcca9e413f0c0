/** SQL of what an inspection lot went through, and of where the switching rules stand. */

import type { LotCommand, LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import { firstState, type SwitchingState } from '@serialis/contract/desk/inspection/sampling.switching.ts'
import type { Severity } from '@serialis/contract/desk/inspection/sampling.tables.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { JsonObject } from '../../../kit/db/tables.ts'

export type StepCommand = LotCommand | 'draw' | 'resume'

export interface NewStep {
  lotId: string
  /** Version of the lot that the step made. */
  number: number
  command: StepCommand
  to: LotStatus
  at: Date
  by: { id: string; name: string }
  reason: string
  facts: Record<string, unknown>
  eventId: string
  signatureId: string | null
}

export async function insertStep({ trx, tenantId }: TenantDb, step: NewStep): Promise<void> {
  await trx
    .insertInto('inspection_steps')
    .values({
      tenant_id: tenantId,
      lot_id: step.lotId,
      number: step.number,
      command: step.command,
      to_status: step.to,
      happened_at: step.at,
      actor_id: step.by.id,
      actor_name: step.by.name,
      reason: step.reason,
      facts: JSON.stringify(step.facts),
      event_id: step.eventId,
      signature_id: step.signatureId,
    })
    .execute()
}

/** Newest first. */
export async function listSteps({ trx, tenantId }: TenantDb, lotId: string) {
  const rows = await trx
    .selectFrom('inspection_steps')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('lot_id', '=', lotId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    command: row.command as StepCommand,
    to: row.to_status as LotStatus,
    at: row.happened_at,
    actorId: row.actor_id,
    by: row.actor_name,
    reason: row.reason,
    facts: row.facts as JsonObject,
    signatureId: row.signature_id,
  }))
}

/** Everybody who entered a result of the lot, or said that the results are complete. */
export async function listRecorders({ client, tenantId }: TenantDb, lotId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `
    select recorded_by as id from inspection_samples where tenant_id = $1 and lot_id = $2 and recorded_by is not null
    union
    select actor_id from inspection_steps where tenant_id = $1 and lot_id = $2 and command in ('record', 'finish')`,
    [tenantId, lotId],
  )
  return rows.map(({ id }) => id)
}

export interface SchemeKey {
  productId: string
  level: string
  key: string
}

const stateIn = (row: {
  severity: string
  is_stopped: boolean
  score: number
  recent: unknown
  refused_tightened: number
}): SwitchingState => ({
  severity: row.severity as Severity,
  isStopped: row.is_stopped,
  score: row.score,
  recent: row.recent as boolean[],
  refusedTightened: row.refused_tightened,
})

const columns = ['severity', 'is_stopped', 'score', 'recent', 'refused_tightened'] as const

export async function readSwitching(
  { trx, tenantId }: TenantDb,
  { productId, level, key }: SchemeKey,
): Promise<SwitchingState> {
  const row = await trx
    .selectFrom('inspection_schemes')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('product_id', '=', productId)
    .where('level', '=', level)
    .where('scheme_key', '=', key)
    .executeTakeFirst()
  return row === undefined ? firstState : stateIn(row)
}

/** The same, and until the transaction ends nobody else draws or decides a lot under this scheme. */
export async function lockSwitching(
  { trx, tenantId }: TenantDb,
  { productId, level, key }: SchemeKey,
  at: Date,
): Promise<SwitchingState> {
  const row = await trx
    .insertInto('inspection_schemes')
    .values({
      tenant_id: tenantId,
      product_id: productId,
      level,
      scheme_key: key,
      severity: firstState.severity,
      is_stopped: firstState.isStopped,
      score: firstState.score,
      recent: JSON.stringify(firstState.recent),
      refused_tightened: firstState.refusedTightened,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'product_id', 'level', 'scheme_key']).doUpdateSet({ updated_at: at }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return stateIn(row)
}

export async function updateSwitching(
  { trx, tenantId }: TenantDb,
  { productId, level, key }: SchemeKey,
  state: SwitchingState,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('inspection_schemes')
    .set({
      severity: state.severity,
      is_stopped: state.isStopped,
      score: state.score,
      recent: JSON.stringify(state.recent),
      refused_tightened: state.refusedTightened,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('product_id', '=', productId)
    .where('level', '=', level)
    .where('scheme_key', '=', key)
    .execute()
}
