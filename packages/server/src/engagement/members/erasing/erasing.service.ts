/** How a member ends as ERASED: at once and for good. What else is kept of the person goes table by table. */

import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, type Failure } from '../../../kit/http/failure.ts'
import { lockMember } from '../members.queries.ts'
import { emptyMember, listErasedMembers, listOwnedOrdinals } from './erasing.queries.ts'

export const ownedOrdinals = listOwnedOrdinals
export const erasedMemberIds = listErasedMembers

/** The member under its lock: nothing more comes in for it. Refused for one that is erased. */
export async function lockErasable(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  missing: Failure = failure('not_found'),
): Promise<void> {
  const row = await lockMember(db, id)
  if (row === undefined) throw missing
  const { status } = row
  if (rowsOf(memberTransitions, 'erase', status).length === 0) throw failure('erasure_member_closed')
}

/** The caller holds the lock. From here on every command refuses the member, and no page shows anything of it. */
export const eraseProfile = ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> =>
  emptyMember(db, id, now)

/** Without a request. False for a member that is not there or is erased. */
export async function eraseAtOnce(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const row = await lockMember(ctx.db, id)
  if (row === undefined || rowsOf(memberTransitions, 'erase', row.status).length === 0) return false
  await eraseProfile(ctx, id)
  return true
}
