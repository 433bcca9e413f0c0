import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { tableOf } from './kinds.ts'

export interface NamedRecord {
  id: string
  code: string
  name: string
  /** False: it was never approved, so nothing may begin to refer to it. */
  isInForce: boolean
}

export async function listNamedRecords(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select id, code, name, is_in_force from ${sql.table(tableOf[kind])}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(trx)
  return rows
}
