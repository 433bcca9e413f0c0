/** Members as their list shows them, for rooms to the right. */

import type { MemberListed } from '@serialis/contract/engagement/members/members.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { listActiveMembers, listMembersById } from './members.queries.ts'
import { membersShown } from './members.view.ts'

/** Those that are active; identities are masked. */
export const membersById = async (ctx: Pick<Ctx, 'app' | 'db'>, ids: readonly string[]): Promise<MemberListed[]> =>
  membersShown(ctx, await listActiveMembers(ctx.db, ids))

/** Whatever their status; identities are masked. */
export const membersOfAnyStatus = async (
  ctx: Pick<Ctx, 'app' | 'db'>,
  ids: readonly string[],
): Promise<MemberListed[]> => membersShown(ctx, await listMembersById(ctx.db, ids))

/** By id, for who may read members; empty for anybody else. */
export async function membersIfOpen(
  ctx: Pick<Ctx, 'app' | 'db' | 'actor'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberListed>> {
  if (!isGranted(ctx.actor.authorities, permissionCode('members.list'))) return new Map()
  return new Map((await membersOfAnyStatus(ctx, [...new Set(ids)])).map((member) => [member.id, member]))
}
