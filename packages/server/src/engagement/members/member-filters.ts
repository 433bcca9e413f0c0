/** Filters and columns of the list of members that rooms to the right answer. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

interface MemberFilterOfRoom {
  filter: 'tag' | 'audience' | 'attributes'
  /** Who may read by it. */
  permission: PermissionName
  /** About the column `m.id`; undefined where nothing can match. */
  conditionOf(ctx: Ctx, value: string): Promise<RawBuilder<boolean> | undefined>
}
export const memberFilters = extensionPoint<MemberFilterOfRoom>()

/** By the ids of members; those that have none are left out. */
type AttributesOfListed = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Record<string, unknown>>>
export const attributesOfListed = extensionPoint<AttributesOfListed>()
