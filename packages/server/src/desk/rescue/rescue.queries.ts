import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
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
      tenantId,
      changeId: row.changeId,
      container: row.container,
      orderId: row.orderId,
      level: row.level,
      members: Buffer.from(members),
      scanned: Buffer.from(scanned),
      candidates: Buffer.from(candidates),
      chosen: row.chosen,
      identifiedBy: row.identifiedBy,
      digest: row.digest,
      at: row.at,
      byId: row.by.id,
      byName: row.by.name,
    })
    .execute()
}

const columns = [
  'changeId',
  'container',
  'orderId',
  'level',
  'members',
  'scanned',
  'candidates',
  'chosen',
  'identifiedBy',
  'digest',
  'at',
  'byId',
  'byName',
] as const

export async function findRescue({ trx }: TenantDb, changeId: string): Promise<RescueRow | undefined> {
  const row = await trx.selectFrom('rescues').select(columns).where('changeId', '=', changeId).executeTakeFirst()
  return (
    row && {
      changeId: row.changeId,
      container: row.container,
      orderId: row.orderId,
      level: row.level,
      members: row.members,
      scanned: row.scanned,
      candidates: row.candidates,
      chosen: row.chosen,
      identifiedBy: row.identifiedBy,
      digest: row.digest,
      at: row.at,
      by: { id: row.byId, name: row.byName },
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
