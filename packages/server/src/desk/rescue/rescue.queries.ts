import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export interface RescueRow {
  changeId: string
  container: number | null
  orderId: string | null
  level: PackagingLevel
  /** Encoded sets. */
  members: Uint8Array
  scanned: Uint8Array
  candidates: Uint8Array
  chosen: number
  identifiedBy: string
  digest: string
  at: Date
  by: { id: string; name: string }
}

export async function insertRescue(
  { trx, tenantId }: TenantDb,
  { members, scanned, candidates, ...row }: RescueRow,
): Promise<void> {
  await trx
    .insertInto('rescues')
    .values({
      tenant_id: tenantId,
      change_id: row.changeId,
      container: row.container,
      order_id: row.orderId,
      level: row.level,
      members: Buffer.from(members),
      scanned: Buffer.from(scanned),
      candidates: Buffer.from(candidates),
      chosen: row.chosen,
      identified_by: row.identifiedBy,
      digest: row.digest,
      at: row.at,
      by_id: row.by.id,
      by_name: row.by.name,
    })
    .execute()
}

const columns = [
  'change_id',
  'container',
  'order_id',
  'level',
  'members',
  'scanned',
  'candidates',
  'chosen',
  'identified_by',
  'digest',
  'at',
  'by_id',
  'by_name',
] as const

export async function findRescue({ trx, tenantId }: TenantDb, changeId: string): Promise<RescueRow | undefined> {
  const row = await trx
    .selectFrom('rescues')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  return (
    row && {
      changeId: row.change_id,
      container: row.container,
      orderId: row.order_id,
      level: row.level as PackagingLevel,
      members: row.members,
      scanned: row.scanned,
      candidates: row.candidates,
      chosen: row.chosen,
      identifiedBy: row.identified_by,
      digest: row.digest,
      at: row.at,
      by: { id: row.by_id, name: row.by_name },
    }
  )
}

export async function rescueInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'the evidence of every rescue is the one that its event names',
      `
      select case when not exists (
               select 1 from events e where e.tenant_id = $1 and e.action = 'rescue.created' and e.subject_type = 'scrap' and e.subject_id = r.change_id::text and e.details->>'digest' = r.digest)
             then 'rescue of change ' || r.change_id end as fault
        from rescues r where r.tenant_id = $1`,
    ),
  ]
}
