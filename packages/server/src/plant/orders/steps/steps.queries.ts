/** SQL of the history of an order (steps, revisions) and its needs (levels). */

import { pick } from '@serialis/contract/kit/pick.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql, type Selectable } from 'kysely'
import { fireQuery, type TenantDb } from '../../../kit/db/db.ts'
import type { JsonObject, ProductionOrderLevels, ProductionOrderSteps } from '../../../kit/db/tables.ts'

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

/** Sent with the next statement. Cannot collide: only one transaction makes a version of an order. */
export function insertSteps(db: TenantDb, steps: readonly NewStep[]): void {
  const { trx, tenantId } = db
  const rows = steps.map(({ from, to, at, actor, facts, ...step }) => ({
    ...step,
    tenantId,
    fromStatus: from,
    toStatus: to,
    happenedAt: at,
    actorId: actor.id,
    actorName: actor.name,
    facts: JSON.stringify(facts),
  }))
  fireQuery(db, trx.insertInto('production_order_steps').values(rows))
}

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

const shown = ({
  fromStatus,
  toStatus,
  happenedAt,
  actorName,
  ...row
}: Pick<Selectable<ProductionOrderSteps>, (typeof columns)[number]>) => ({
  ...row,
  from: fromStatus,
  to: toStatus,
  at: happenedAt,
  by: actorName,
})
export type StepRow = ReturnType<typeof shown>

/** Newest first; `after` is the number of the last row of the previous page. */
export async function listSteps(
  { trx }: TenantDb,
  orderId: string,
  page: { after?: number | undefined; limit: number },
): Promise<StepRow[]> {
  let rows = trx.selectFrom('production_order_steps').select(columns).where('orderId', '=', orderId)
  if (page.after !== undefined) rows = rows.where('number', '<', page.after)
  return (
    await rows
      .orderBy('number', 'desc')
      .limit(page.limit + 1)
      .execute()
  ).map(shown)
}

/** A step in the history of an order. */
export interface PastStep extends StepRow {
  byId: string | null
  /** The last entry into this status. */
  isEntry: boolean
}

export interface OrderSteps {
  /** The last entry into each status and all signed steps, oldest first. */
  steps: PastStep[]
  /** Number of the step with which the current or last round of approvals or confirmations began. */
  rounds: SignedRounds
}

interface SignedRounds {
  approve: number | null
  finalConfirm: number | null
}

/**
 * These commands begin a round of approvals. A confirmation begins again after every other step: figures may have
 * changed.
 */
export const beginsApprovals: readonly OrderCommand[] = ['submit', 'revise', 'startWorkflow']

/** The steps that the page of an order and its guards need. */
export async function findOrderSteps({ trx }: TenantDb, orderId: string): Promise<OrderSteps> {
  const rows = await trx
    .selectFrom(({ selectFrom }) =>
      selectFrom('production_order_steps')
        .select([...columns, 'actorId'])
        .select([
          sql<boolean>`from_status is distinct from to_status
            and number = max(number) filter (where from_status is distinct from to_status) over (partition by to_status)`.as(
            'isEntry',
          ),
          sql<number | null>`max(number) filter (where command = any(${beginsApprovals}::text[])) over ()`.as(
            'approvalsFrom',
          ),
          sql<number | null>`max(number) filter (where command <> 'finalConfirm') over ()`.as('confirmsFrom'),
        ])
        .where('orderId', '=', orderId)
        .as('s'),
    )
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('isEntry', '=', true),
        eb('signatureId', 'is not', null),
        eb('command', 'in', ['approve', 'finalConfirm']),
      ]),
    )
    .orderBy('number')
    .execute()
  return {
    steps: rows.map((row) => ({ ...shown(row), byId: row.actorId, isEntry: row.isEntry })),
    rounds: { approve: rows[0]?.approvalsFrom ?? null, finalConfirm: rows[0]?.confirmsFrom ?? null },
  }
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

/** The frozen fields of each revision. */
export async function listRevisions({ trx }: TenantDb, orderId: string): Promise<Map<number, JsonObject>> {
  const rows = await trx
    .selectFrom('production_order_revisions')
    .select(['revision', 'fields'])
    .where('orderId', '=', orderId)
    .execute()
  return new Map(rows.map(({ revision, fields }) => [revision, fields]))
}

/** An order has no levels without codes. */
export type OrderCodeType = Exclude<CodeType, 'NONE'>

/**
 * `capacity`: coded packs of the next coded level inside; 1 for the unit. `zeroBoxCodeType`: of codes for partial packs
 * that were made by a rule of their own; null without such codes.
 */
const levelFields = [
  'level',
  'capacity',
  'codeType',
  'zeroBoxCodeType',
  'gtin',
  'need',
  'assigned',
  'placedOut',
] as const
export type LevelRow = Pick<Selectable<ProductionOrderLevels>, (typeof levelFields)[number]>

/** From the unit outward. */
export async function listLevels({ trx }: TenantDb, orderId: string): Promise<LevelRow[]> {
  return trx
    .selectFrom('production_order_levels')
    .select(levelFields)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

/** Replaces the levels of an order. */
export async function insertLevels({ trx, tenantId }: TenantDb, orderId: string, levels: readonly LevelRow[]) {
  await trx.deleteFrom('production_order_levels').where('orderId', '=', orderId).execute()
  await trx
    .insertInto('production_order_levels')
    .values(levels.map((row, position) => ({ tenantId, orderId, position, ...pick(row, levelFields) })))
    .execute()
}

/** How many codes of each level the line was given, or that it no longer has any. */
export async function updatePlacedOut(
  { trx }: TenantDb,
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
    .where('orderId', '=', orderId)
    .execute()
}

export async function updateLevel(
  { trx }: TenantDb,
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
    .where('orderId', '=', orderId)
    .where('level', '=', level)
    .execute()
}
