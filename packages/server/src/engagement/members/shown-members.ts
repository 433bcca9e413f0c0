/** Members as their list shows them, for rooms to the right. */

import type { MemberListed } from '@serialis/contract/engagement/members/members.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { listActiveMembers } from './members.queries.ts'
import { membersShown } from './members.view.ts'

/** Those that are active; identities are masked. */
export const membersById = async (ctx: Pick<Ctx, 'app' | 'db'>, ids: readonly string[]): Promise<MemberListed[]> =>
  membersShown(ctx, await listActiveMembers(ctx.db, ids))
