/** SQL that reads what records are called that the rules of an audience name. */

import type { RuleNamedKind } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

const ONE_NAME = { en: sql`x.name || ' (' || x.code || ')'`, zh: sql`x.name || '（' || x.code || '）'` }
const TWO_NAMES = { en: sql`x.name_en`, zh: sql`x.name_zh` }
const SOURCES = {
  REGION: { table: 'regions', ...ONE_NAME },
  SOURCE_CHANNEL: { table: 'source_channels', ...ONE_NAME },
  TAG: { table: 'tags', ...TWO_NAMES },
  PRODUCT: { table: 'products', ...ONE_NAME },
  LINE: { table: 'production_lines', ...ONE_NAME },
  AUDIENCE: { table: 'audiences', ...TWO_NAMES },
} satisfies Record<Exclude<RuleNamedKind, 'ATTRIBUTE'>, unknown>

export async function listRules({ trx }: TenantDb, audienceId: string): Promise<RuleGroup[]> {
  const rows = await trx.selectFrom('audience_versions').select('rule').where('audienceId', '=', audienceId).execute()
  return rows.map(({ rule }) => rule)
}

export async function listLabels(
  { trx, tenantId }: TenantDb,
  kind: keyof typeof SOURCES,
  ids: readonly string[],
): Promise<{ id: string; en: string; zh: string }[]> {
  const { table, en, zh } = SOURCES[kind]
  const { rows } = await sql<{ id: string; en: string; zh: string }>`
    select x.id, ${en} as en, ${zh} as zh from ${sql.table(table)} x
     where x.tenant_id = ${tenantId} and x.id = any(${[...ids]}::uuid[]) order by x.id`.execute(trx)
  return rows
}
