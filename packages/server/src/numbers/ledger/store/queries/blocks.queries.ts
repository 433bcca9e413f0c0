/** The SQL that adds blocks. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { sql } from 'kysely'
import { fireAndCheckAtCommit, type TenantDb } from '../../../../kit/db/db.ts'
import { numbers, numbersOrNull, statement } from '../statement.ts'

export interface NewBlock {
  readonly block: number
  readonly size: number
  readonly firstIndex: number | null
}
export interface NewBlocks {
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly gtin: string | null
  readonly ruleVersionId: string | null
  readonly logic: string | null
  readonly applicationId: string | null
  readonly poolKey: string | null
  readonly initialState: number
  readonly eventId: string
  readonly recordedAt: Date
  readonly happenedAt: Date | null
  readonly blocks: readonly NewBlock[]
}

const addBlocks = statement<readonly [number]>(
  'add_blocks',
  `
  with added as (
    insert into blocks (tenant_id, block, size, first_index, level, product_id, gtin, rule_version_id, logic, application_id, pool_key,
      initial_state, event_id, issued_at, happened_at, written_at)
    select $1, b.block, b.size, b.first_index, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14
    from unnest($2::int[], $3::int[], $4::bigint[]) as b (block, size, first_index) returning block
  ), counted as (
    insert into block_counts (tenant_id, block, state, n)
    select $1, b.block, $12, b.size from unnest($2::int[], $3::int[]) as b (block, size) returning block
  )
  select block from added`,
)

/** SNs of rules of the tenant that were issued since then. */
export async function countIssuedSince({ trx }: TenantDb, from: Date): Promise<number> {
  const row = await trx
    .selectFrom('blocks')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('count'))
    .where('ruleVersionId', 'is not', null)
    .where('issuedAt', '>=', from)
    .executeTakeFirstOrThrow()
  return row.count
}

/** By GTIN, level and rule version: the indexes that were issued. */
export const listIssuedRanges = ({ trx }: TenantDb) =>
  trx
    .selectFrom('blocks')
    .select(['gtin', 'level'])
    .select(sql<string>`rule_version_id`.as('ruleVersionId'))
    .select(sql<number>`min(first_index)`.as('firstIndex'))
    .select(sql<number>`max(first_index + size - 1)`.as('lastIndex'))
    .select(sql<number>`sum(size)::bigint`.as('codes'))
    .where('ruleVersionId', 'is not', null)
    .groupBy(['gtin', 'level', 'ruleVersionId'])
    .orderBy('gtin')
    .orderBy('ruleVersionId')
    .execute()

/** Inserts blocks with every SN in the initial state, and their counts. Sent with the next statement. */
export function insertBlocks(db: TenantDb, given: NewBlocks): void {
  const { blocks } = given
  fireAndCheckAtCommit(db, () =>
    addBlocks(db, [
      db.tenantId,
      numbers(blocks.map((row) => row.block)),
      numbers(blocks.map((row) => row.size)),
      numbersOrNull(blocks.map((row) => row.firstIndex)),
      given.level,
      given.productId,
      given.gtin,
      given.ruleVersionId,
      given.logic,
      given.applicationId,
      given.poolKey,
      given.initialState,
      given.eventId,
      given.recordedAt,
      given.happenedAt,
    ]),
  )
}

const takeBlocks = statement<readonly [number]>(
  'take_blocks',
  `
  insert into counters (tenant_id, name, value) values ($1, 'ledger.blocks', $2)
  on conflict (tenant_id, name) do update set value = counters.value + excluded.value returning value`,
)

/** Takes `count` consecutive block numbers; returns the first. Numbers of a rolled-back transaction are used again. */
export async function takeBlockNumbers(db: TenantDb, count: number): Promise<number> {
  const [row] = await takeBlocks(db, [db.tenantId, count])
  return (row as readonly [number])[0] - count + 1
}
