/** SQL of the sets of a change. */

import type { ChangeRefusalKey } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

/** `answer` holds the ledger's answer, the others encoded sets. */
export type SetPart = 'given' | 'asked' | 'excluded' | 'answer' | 'changed' | 'already' | `refused:${ChangeRefusalKey}`

export async function findSet({ trx }: TenantDb, changeId: string, part: SetPart): Promise<Uint8Array | undefined> {
  const row = await trx
    .selectFrom('status_change_sets')
    .select('members')
    .where('changeId', '=', changeId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.members
}

/** The sets of refused members, by reason. */
export async function listRefusedSets(
  { trx }: TenantDb,
  changeId: string,
): Promise<{ reason: ChangeRefusalKey; members: Uint8Array }[]> {
  const rows = await trx
    .selectFrom('status_change_sets')
    .select(['part', 'members'])
    .where('changeId', '=', changeId)
    .where('part', 'like', 'refused:%')
    .orderBy('part')
    .execute()
  return rows.map(({ part, members }) => ({ reason: part.slice('refused:'.length) as ChangeRefusalKey, members }))
}

export async function putSets(
  { trx, tenantId }: TenantDb,
  changeId: string,
  sets: readonly (readonly [SetPart, Uint8Array])[],
): Promise<void> {
  if (sets.length === 0) return
  await trx
    .insertInto('status_change_sets')
    .values(
      sets.map(([part, members]) => ({
        tenantId,
        changeId,
        part,
        members: Buffer.from(members),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'changeId', 'part']).doUpdateSet((eb) => ({ members: eb.ref('excluded.members') })),
    )
    .execute()
}

/** All sets except the one from another part of the product. */
export async function deleteSets({ trx }: TenantDb, changeId: string): Promise<void> {
  await trx.deleteFrom('status_change_sets').where('changeId', '=', changeId).where('part', '<>', 'given').execute()
}

/** The commit records again what was refused and why. */
export async function deleteRefusedSets({ trx }: TenantDb, changeId: string): Promise<void> {
  await trx
    .deleteFrom('status_change_sets')
    .where('changeId', '=', changeId)
    .where('part', 'like', 'refused:%')
    .execute()
}
