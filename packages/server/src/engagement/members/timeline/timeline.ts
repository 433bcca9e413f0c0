/** The places of a stream that several rooms fill: the time in milliseconds, then the id. */

import type { TimelineEntry, TimelineKind } from '@serialis/contract/engagement/members/timeline.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'

/** The entry after which a page begins. */
export interface TimelinePlace {
  at: Date
  /** Without what a source adds to it. */
  id: string
  /** As the entry has it. */
  key: string
}

export interface TimelineSource {
  kind: TimelineKind
  /** Without it the entries are left out. */
  permission?: PermissionName
  /** The newest entries of the member, in the order of time and id; after `place` only those before it. */
  list(
    ctx: Ctx,
    page: { memberId: string; place: TimelinePlace | undefined; limit: number },
  ): Promise<readonly TimelineEntry[]>
}

/** Extension point: what a room adds to the timeline of a member. */
export const timelineSources = extensionPoint<TimelineSource>()
