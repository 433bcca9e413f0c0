import type { ListViewContent } from '@serialis/contract/platform/views/views.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isHeld } from '../access/roles/role-members.service.ts'

interface ViewValues {
  name: string
  content: ListViewContent
  roleId: string | null
}

const select = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('list_views as v')
    .leftJoin('roles as r', (on) => on.onRef('r.id', '=', 'v.roleId').on('r.tenantId', '=', tenantId))
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.content',
      'v.ownerId',
      'v.ownerName',
      'v.version',
      'v.roleId',
      'r.name as roleName',
    ])

/** The owner's, and those shared with a role of the caller. */
export const listViews = (db: TenantDb, actorId: string, list: string) =>
  select(db)
    .where('v.list', '=', list)
    .where((is) =>
      is.or([
        is('v.ownerId', '=', actorId),
        is.exists(
          is
            .selectFrom('user_roles as u')
            .select('u.roleId')
            .where('u.userId', '=', actorId)
            .where(isHeld(db, 'u'))
            .whereRef('u.roleId', '=', 'v.roleId'),
        ),
      ]),
    )
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]

export const findView = (db: TenantDb, id: string): Promise<ViewRow | undefined> =>
  select(db).where('v.id', '=', id).executeTakeFirst()

/** Until the end of the transaction nobody else counts or adds views of this account. */
export async function lockViewsOf({ trx, tenantId }: TenantDb, ownerId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${ownerId}`}, ${tenantId}))`.execute(trx)
}

/** The views of the account: of this list, and of all lists. */
export async function countViews({ trx }: TenantDb, ownerId: string, list: string) {
  return trx
    .selectFrom('list_views')
    .select(({ fn }) => [
      fn.countAll<number>().as('ofAll'),
      fn.countAll<number>().filterWhere('list', '=', list).as('ofList'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
}

const columnsOf = ({ name, content, roleId }: ViewValues) => ({ name, roleId, content: JSON.stringify(content) })

export async function insertView(
  { trx, tenantId }: TenantDb,
  {
    id,
    list,
    owner,
    at,
    ...values
  }: ViewValues & {
    id: string
    list: string
    owner: { id: string; name: string }
    at: Date
  },
) {
  await trx
    .insertInto('list_views')
    .values({ tenantId, id, list, ownerId: owner.id, ownerName: owner.name, changedAt: at, ...columnsOf(values) })
    .execute()
}

/** False when the version has changed in the meantime. */
export async function updateView(
  { trx }: TenantDb,
  { id, version, at, ...values }: ViewValues & { id: string; version: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('list_views')
    .set({ ...columnsOf(values), version: version + 1, changedAt: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteView({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('list_views').where('id', '=', id).execute()
}
