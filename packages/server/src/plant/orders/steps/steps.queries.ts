/** SQL of the history of an order (steps, revisions) and its needs (levels). */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { JsonObject } from '../../../kit/db/tables.ts'

export interface NewStep {
  orderId: string
  /** Version of the order that the step created. */
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
      tenantId,
      orderId: step.orderId,
      number: step.number,
      command: step.command,
      fromStatus: step.from,
      toStatus: step.to,
      revision: step.revision,
      happenedAt: step.at,
      actorId: step.actor.id,
      actorName: step.actor.name,
      reason: step.reason,
      facts: JSON.stringify(step.facts),
      eventId: step.eventId,
      signatureId: step.signatureId,
    })
    .execute()
}

const shown = (row: {
  number: number
  command: string
  fromStatus: string | null
  toStatus: string
  revision: number
  happenedAt: Date
  actorName: string
  reason: string
  facts: unknown
  signatureId: string | null
}) => ({
  number: row.number,
  command: row.command as OrderCommand | 'create',
  from: row.fromStatus as OrderStatus | null,
  to: row.toStatus as OrderStatus,
  revision: row.revision,
  at: row.happenedAt,
  by: row.actorName,
  reason: row.reason,
  facts: row.facts as JsonObject,
  signatureId: row.signatureId,
})
export type StepRow = ReturnType<typeof shown>

const columns = [
  'number',
  'command',
  'fromStatus',
  'toStatus',
  'revision',
  'happenedAt',
  'actorName',
  'reason',
  'facts',
  'signatureId',
] as const

/** Newest first; `after` is the number of the last row of the previous page. */
export async function listSteps(
  { trx, tenantId }: TenantDb,
  orderId: string,
  page: { after?: number | undefined; limit: number },
): Promise<StepRow[]> {
  let rows = trx
    .selectFrom('production_order_steps')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
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
    .distinctOn('toStatus')
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where(sql<boolean>`from_status is distinct from to_status`)
    .orderBy('toStatus')
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
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('signatureId', '=', signatureId)
    .executeTakeFirst()
  return row && shown(row)
}

/**
 * These commands begin a round of approvals. A confirmation begins again after every other step: figures may have
 * changed.
 */
const beginsApprovals: readonly OrderCommand[] = ['submit', 'revise', 'startWorkflow']

/** The signed steps of the current or last round, oldest first. */
export async function listSignedRound(
  { trx, tenantId }: TenantDb,
  orderId: string,
  command: 'approve' | 'finalConfirm',
) {
  const rows = await trx
    .selectFrom('production_order_steps')
    .select(['actorId', 'actorName', 'happenedAt', 'facts'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('command', '=', command)
    .where('number', '>', ({ selectFrom }) => {
      const steps = selectFrom('production_order_steps as o')
        .select(({ fn }) => fn.max('o.number').as('last'))
        .where('o.tenantId', '=', tenantId)
        .where('o.orderId', '=', orderId)
      return command === 'approve'
        ? steps.where('o.command', 'in', beginsApprovals)
        : steps.where('o.command', '<>', command)
    })
    .orderBy('number')
    .execute()
  return rows.map(({ facts, ...row }) => ({ ...row, facts: facts as JsonObject }))
}

/** Stores the fields of a revision as submitted; submitting again replaces them, until they are approved. */
export async function insertRevision(
  { trx, tenantId }: TenantDb,
  { orderId, revision, fields, at }: { orderId: string; revision: number; fields: object; at: Date },
) {
  await trx
    .insertInto('production_order_revisions')
    .values({ tenantId, orderId, revision, fields: JSON.stringify(fields), submittedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'orderId', 'revision'])
        .doUpdateSet({ fields: JSON.stringify(fields), submittedAt: at }),
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
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && (row.fields as JsonObject)
}

/** An order has no levels without codes. */
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
    .select(['level', 'capacity', 'codeType', 'gtin', 'need', 'assigned', 'placedOut'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    level: row.level as PackagingLevel,
    capacity: row.capacity,
    codeType: row.codeType as OrderCodeType,
    gtin: row.gtin,
    need: row.need,
    assigned: row.assigned,
    placedOut: row.placedOut,
  }))
}

/** Replaces the levels of an order. */
export async function insertLevels({ trx, tenantId }: TenantDb, orderId: string, levels: readonly LevelRow[]) {
  await trx
    .deleteFrom('production_order_levels')
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .execute()
  await trx
    .insertInto('production_order_levels')
    .values(
      levels.map((row, position) => ({
        tenantId,
        orderId,
        position,
        level: row.level,
        capacity: row.capacity,
        codeType: row.codeType,
        gtin: row.gtin,
        need: row.need,
        assigned: row.assigned,
        placedOut: row.placedOut,
      })),
    )
    .execute()
}

/** How many codes of each level the line was given, or that it no longer has any. */
export async function updatePlacedOut(
  { trx, tenantId }: TenantDb,
  orderId: string,
  counts: Partial<Record<PackagingLevel, number>> | null,
) {
  const counted = Object.entries(counts ?? {})
  await trx
    .updateTable('production_order_levels')
    .set({
      placedOut:
        counts === null
          ? null
          : sql<number>`coalesce((select g.count from unnest(${counted.map(([level]) => level)}::text[], ${counted.map(([, count]) => count)}::bigint[]) as g (level, count)
        where g.level = production_order_levels.level), 0)`,
    })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
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
      ...(change.placedOut !== undefined && { placedOut: change.placedOut }),
    })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('level', '=', level)
    .execute()
}
