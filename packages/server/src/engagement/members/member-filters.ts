/** Filters of the list of members that rooms to the right answer. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

interface MemberFilterOfRoom {
  filter: 'tag' | 'audience'
  /** Who may read by it. */
  permission: PermissionName
  /** About the column `m.id`; undefined where nothing can match. */
  conditionOf(ctx: Pick<Ctx, 'db' | 'now'>, value: string): Promise<RawBuilder<boolean> | undefined>
}
export const memberFilters = extensionPoint<MemberFilterOfRoom>()
