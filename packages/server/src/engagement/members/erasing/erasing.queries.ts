/** SQL of what members leave behind. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

/** The row must be locked by the caller. Empty: the member has a status and an id, and no more. */
export async function emptyMember({ trx }: TenantDb, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set((eb) => ({
      status: 'ERASED',
      name: '',
      gender: null,
      birthday: null,
      regionId: null,
      sourceChannelId: null,
      locale: null,
      zone: '',
      fieldSources: '[]',
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

export const readMember = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('members')
    .select([
      'id',
      'status',
      'name',
      'gender',
      'birthday',
      'regionId',
      'sourceChannelId',
      'locale',
      'zone',
      'fieldSources',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', id)
    .execute()

export async function deleteIdentities({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_identities')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Purpose, state and day stay: the tenant must be able to show that it asked. */
export async function emptyProofs({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('member_consents')
    .set({ proof: '' })
    .where('memberId', '=', memberId)
    .where('proof', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** On either side: what the other one said may name this member. */
export const readOffers = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('serial_offers')
    .selectAll()
    .where((is) => is.or([is('giverId', '=', memberId), is('receiverId', '=', memberId)]))
    .orderBy('id')
    .execute()

export async function deleteOffers({ trx, tenantId }: TenantDb, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from serial_offers o where o.tenant_id = ${tenantId} and (o.giver_id = ${memberId} or o.receiver_id = ${memberId}
       or o.serial_id in (select s.id from member_serials s where s.tenant_id = ${tenantId} and s.member_id = ${memberId}))`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}

/** What names one of these rows as the one before it stays: it says nothing of this member any more. */
export async function deleteOwnedSerials({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_serials')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Of the member, now or before. */
export const readOwnedSerials = ({ trx }: TenantDb, memberId: string, after: string | undefined, limit: number) => {
  const rows = trx.selectFrom('member_serials').selectAll().where('memberId', '=', memberId).orderBy('id').limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

/** Of packs that the member owns now. */
export async function listOwnedOrdinals({ trx }: TenantDb, memberId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('member_serials')
    .select('ordinal')
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ ordinal }) => ordinal)
}

/** Of the tenant, in the order of their ids. */
export async function listErasedMembers({ trx }: TenantDb): Promise<string[]> {
  const rows = await trx.selectFrom('members').select('id').where('status', '=', 'ERASED').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
