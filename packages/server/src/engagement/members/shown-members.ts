/** Members as their list shows them, for rooms to the right. */

import type { MemberListed } from '@serialis/contract/engagement/members/members.schema.ts'
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
