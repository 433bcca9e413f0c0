/** SQL for the history of an inspection lot and the current state of the switching rules. */

import type { LotCommand, LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import { firstState, type SwitchingState } from '@serialis/contract/desk/inspection/sampling-switching.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

export type StepCommand = LotCommand | 'draw' | 'resume'

export interface NewStep {
  lotId: string
  /** Version of the lot that the step created. */
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
      tenantId,
      lotId: step.lotId,
      number: step.number,
      command: step.command,
      toStatus: step.to,
      happenedAt: step.at,
      actorId: step.by.id,
      actorName: step.by.name,
      reason: step.reason,
      facts: JSON.stringify(step.facts),
      eventId: step.eventId,
      signatureId: step.signatureId,
    })
    .execute()
}

/** Newest first. */
export async function listSteps({ trx }: TenantDb, lotId: string) {
  const rows = await trx
    .selectFrom('inspection_steps')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    command: row.command,
    to: row.toStatus,
    at: row.happenedAt,
    actorId: row.actorId,
    by: row.actorName,
    reason: row.reason,
    facts: row.facts,
    signatureId: row.signatureId,
  }))
}

/** Everybody who entered a result of the lot, or declared the results complete. */
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
  level: PackagingLevel
  key: string
}

const columns = ['severity', 'isStopped', 'score', 'recent', 'refusedTightened'] as const

export async function readSwitching({ trx }: TenantDb, { productId, level, key }: SchemeKey): Promise<SwitchingState> {
  const row = await trx
    .selectFrom('inspection_schemes')
    .select(columns)
    .where('productId', '=', productId)
    .where('level', '=', level)
    .where('schemeKey', '=', key)
    .executeTakeFirst()
  return row ?? firstState
}

/** The same, and until the transaction ends nobody else can draw or decide a lot under this scheme. */
export async function lockSwitching(
  { trx, tenantId }: TenantDb,
  { productId, level, key }: SchemeKey,
  at: Date,
): Promise<SwitchingState> {
  return trx
    .insertInto('inspection_schemes')
    .values({
      tenantId,
      productId,
      level,
      schemeKey: key,
      severity: firstState.severity,
      isStopped: firstState.isStopped,
      score: firstState.score,
      recent: JSON.stringify(firstState.recent),
      refusedTightened: firstState.refusedTightened,
      updatedAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'productId', 'level', 'schemeKey']).doUpdateSet({ updatedAt: at }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function updateSwitching(
  { trx }: TenantDb,
  { productId, level, key }: SchemeKey,
  state: SwitchingState,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('inspection_schemes')
    .set({
      severity: state.severity,
      isStopped: state.isStopped,
      score: state.score,
      recent: JSON.stringify(state.recent),
      refusedTightened: state.refusedTightened,
      updatedAt: at,
    })
    .where('productId', '=', productId)
    .where('level', '=', level)
    .where('schemeKey', '=', key)
    .execute()
}
