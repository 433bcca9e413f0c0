/** For rooms that put many members into an audience at once, or take them out. The caller holds the lock of the audience and the members. */

import { type AudienceCommand, audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { AudienceRow } from './audiences.queries.ts'

export { enterAudience, leaveAudience, listInside } from './audience-members.queries.ts'
export { findAudience, lockAudience } from './audiences.queries.ts'

type ManyCommand = Extract<AudienceCommand, 'assign' | 'remove'>

/** Whether people choose its members, and it is in a status in which some can come or go. */
export const takesMembers = ({ mode, status }: Pick<AudienceRow, 'mode' | 'status'>, command: ManyCommand): boolean =>
  mode === 'STATIC' && rowsOf(audienceTransitions, command, status).length > 0
