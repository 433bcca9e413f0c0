import { sql } from 'kysely'
import { fireQuery, type TenantDb } from '../../kit/db/db.ts'

const columns = [
  'id',
  'subjectType',
  'subjectId',
  'eventId',
  'action',
  'userId',
  'account',
  'printedName',
  'meaning',
  'reason',
  'signedAt',
  'zone',
  'digest',
  'content',
  'secondFactor',
  'provider',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('signatures').select(columns)
export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number]

/** Oldest first. */
export const listSignatures = (db: TenantDb, subjectType: string, subjectId: string) =>
  select(db).where('subjectType', '=', subjectType).where('subjectId', '=', subjectId).orderBy('id').execute()

/** All of the tenant, and the event that each was made in. */
export const listSignedEvents = ({ trx }: TenantDb) =>
  trx.selectFrom('signatures').select(['id', 'eventId']).orderBy('id').execute()

/** Sent with the next statement. */
export const insertSignature = (db: TenantDb, row: SignatureRow): void =>
  fireQuery(db, db.trx.insertInto('signatures').values({ tenantId: db.tenantId, ...row }))

/**
 * All signatures; those whose content differs from what was signed, or that have no event; events whose signature is
 * missing.
 */
export async function countBrokenSignatures({
  trx,
  tenantId,
}: TenantDb): Promise<{ signatures: number; broken: string[]; lost: string[] }> {
  const { rows } = await sql<{ signatures: number; broken: string[]; lost: string[] }>`
    select (select count(*) from signatures where tenant_id = ${tenantId}) as signatures,
           array(select g.id::text from signatures g where g.tenant_id = ${tenantId}
                  and (encode(sha256(convert_to(g.content, 'UTF8')), 'hex') <> g.digest
                       or not exists (select 1 from events e where e.tenant_id = ${tenantId} and e.id = g.event_id and e.signature_id = g.id))) as broken,
           array(select e.id::text from events e where e.tenant_id = ${tenantId} and e.signature_id is not null
                  and not exists (select 1 from signatures g where g.tenant_id = ${tenantId} and g.id = e.signature_id)) as lost`.execute(
    trx,
  )
  return rows[0]!
}
