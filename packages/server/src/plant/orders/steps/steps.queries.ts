/** SQL of what an order went through (steps, revisions) and what it needs (levels). */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { JsonObject } from '../../../kit/db/tables.ts'

export interface NewStep {
  orderId: string
  /** Version of the order that the step made. */
  number: number
  command: OrderCommand | 'create'
  from: OrderStatus | null
  to: OrderStatus
  revision: number
  at: Date
  actor: { id: string | null; name: string }
  reason: string
  facts: Record<string, unknown>
  eventId: string
  signatureId: string | null
}

export async function insertStep({ trx, tenantId }: TenantDb, step: NewStep) {
  await trx
    .insertInto('production_order_steps')
    .values({
      tenant_id: tenantId,
      order_id: step.orderId,
      number: step.number,
      command: step.command,
      from_status: step.from,
      to_status: step.to,
      revision: step.revision,
      happened_at: step.at,
      actor_id: step.actor.id,
      actor_name: step.actor.name,
      reason: step.reason,
      facts: JSON.stringify(step.facts),
      event_id: step.eventId,
      signature_id: step.signatureId,
    })
    .execute()
}

const shown = (row: {
  number: number
  command: string
  from_status: string | null
  to_status: string
  revision: number
  happened_at: Date
  actor_name: string
  reason: string
  facts: unknown
  signature_id: string | null
}) => ({
  number: row.number,
  command: row.command as OrderCommand | 'create',
  from: row.from_status as OrderStatus | null,
  to: row.to_status as OrderStatus,
  revision: row.revision,
  at: row.happened_at,
  by: row.actor_name,
  reason: row.reason,
  facts: row.facts as JsonObject,
  signatureId: row.signature_id,
})
export type StepRow = ReturnType<typeof shown>

const columns = [
  'number',
  'command',
  'from_status',
  'to_status',
  'revision',
  'happened_at',
  'actor_name',
  'reason',
  'facts',
  'signature_id',
] as const

/** Newest first; `after` is the number of the last row of the page before. */
export async function listSteps(
  { trx, tenantId }: TenantDb,
  orderId: string,
  page: { after?: number | undefined; limit: number },
): Promise<StepRow[]> {
  let rows = trx
    .selectFrom('production_order_steps')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
  if (page.after !== undefined) rows = rows.where('number', '<', page.after)
  return (
    await rows
      .orderBy('number', 'desc')
      .limit(page.limit + 1)
      .execute()
  ).map(shown)
}

/** The last entry into each status. */
export async function listEntries({ trx, tenantId }: TenantDb, orderId: string): Promise<StepRow[]> {
  const rows = await trx
    .selectFrom('production_order_steps')
    .select(columns)
    .distinctOn('to_status')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where(sql<boolean>`from_status is distinct from to_status`)
    .orderBy('to_status')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(shown)
}

export async function findStepOfSignature(
  { trx, tenantId }: TenantDb,
  orderId: string,
  signatureId: string,
): Promise<StepRow | undefined> {
  const row = await trx
    .selectFrom('production_order_steps')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('signature_id', '=', signatureId)
    .executeTakeFirst()
  return row && shown(row)
}

/** With these a round of approvals begins. A confirmation begins anew after every other step: figures may have changed. */
const beginsApprovals: readonly OrderCommand[] = ['submit', 'revise', 'startWorkflow']

/** The signed steps of the round that is open, or was the last, oldest first. */
export async function listSignedRound(
  { trx, tenantId }: TenantDb,
  orderId: string,
  command: 'approve' | 'finalConfirm',
) {
  const rows = await trx
    .selectFrom('production_order_steps')
    .select(['actor_id', 'actor_name', 'happened_at', 'facts'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('command', '=', command)
    .where('number', '>', ({ selectFrom }) => {
      const steps = selectFrom('production_order_steps as o')
        .select(({ fn }) => fn.max('o.number').as('last'))
        .where('o.tenant_id', '=', tenantId)
        .where('o.order_id', '=', orderId)
      return command === 'approve'
        ? steps.where('o.command', 'in', beginsApprovals)
        : steps.where('o.command', '<>', command)
    })
    .orderBy('number')
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: facts as JsonObject }))
}

/** Keeps the fields of a revision as they were handed in; handing it in again replaces them, until they are approved. */
export async function insertRevision(
  { trx, tenantId }: TenantDb,
  { orderId, revision, fields, at }: { orderId: string; revision: number; fields: object; at: Date },
) {
  await trx
    .insertInto('production_order_revisions')
    .values({ tenant_id: tenantId, order_id: orderId, revision, fields: JSON.stringify(fields), submitted_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'order_id', 'revision'])
        .doUpdateSet({ fields: JSON.stringify(fields), submitted_at: at }),
    )
    .execute()
}

export async function findRevision(
  { trx, tenantId }: TenantDb,
  orderId: string,
  revision: number,
): Promise<JsonObject | undefined> {
  const row = await trx
    .selectFrom('production_order_revisions')
    .select('fields')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && (row.fields as JsonObject)
}

/** Levels without codes are none of an order's. */
export type OrderCodeType = Exclude<CodeType, 'NONE'>

export interface LevelRow {
  level: PackagingLevel
  /** Coded packs of the next coded level inside; 1 for the unit. */
  capacity: number
  codeType: OrderCodeType
  gtin: string | null
  need: number
  assigned: number
  placedOut: number | null
}

/** From the unit outward. */
export async function listLevels({ trx, tenantId }: TenantDb, orderId: string): Promise<LevelRow[]> {
  const rows = await trx
    .selectFrom('production_order_levels')
    .select(['level', 'capacity', 'code_type', 'gtin', 'need', 'assigned', 'placed_out'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    level: row.level as PackagingLevel,
    capacity: row.capacity,
    codeType: row.code_type as OrderCodeType,
    gtin: row.gtin,
    need: row.need,
    assigned: row.assigned,
    placedOut: row.placed_out,
  }))
}

/** Replaces the levels of an order. */
export async function insertLevels({ trx, tenantId }: TenantDb, orderId: string, levels: readonly LevelRow[]) {
  await trx
    .deleteFrom('production_order_levels')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute()
  await trx
    .insertInto('production_order_levels')
    .values(
      levels.map((row, position) => ({
        tenant_id: tenantId,
        order_id: orderId,
        position,
        level: row.level,
        capacity: row.capacity,
        code_type: row.codeType,
        gtin: row.gtin,
        need: row.need,
        assigned: row.assigned,
        placed_out: row.placedOut,
      })),
    )
    .execute()
}

/** What the line was given of each level, or that it has none of it any more. */
export async function updatePlacedOut(
  { trx, tenantId }: TenantDb,
  orderId: string,
  counts: Partial<Record<PackagingLevel, number>> | null,
) {
  const counted = Object.entries(counts ?? {})
  await trx
    .updateTable('production_order_levels')
    .set({
      placed_out:
        counts === null
          ? null
          : sql<number>`coalesce((select g.count from unnest(${counted.map(([level]) => level)}::text[], ${counted.map(([, count]) => count)}::bigint[]) as g (level, count)
        where g.level = production_order_levels.level), 0)`,
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute()
}

export async function updateLevel(
  { trx, tenantId }: TenantDb,
  orderId: string,
  level: PackagingLevel,
  change: { assigned?: number; placedOut?: number | null },
) {
  await trx
    .updateTable('production_order_levels')
    .set({
      ...(change.assigned !== undefined && { assigned: change.assigned }),
      ...(change.placedOut !== undefined && { placed_out: change.placedOut }),
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('level', '=', level)
    .execute()
}
