/** Members as the rooms to the right know them: that one is there, in which status, and under its lock. */

import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { findMember, lockMember } from './members.queries.ts'

export const memberStatus = async (db: TenantDb, id: string): Promise<MemberStatus> =>
  found(await findMember(db, id)).status

/** What is counted of a member is changed under this lock, so that two requests never change it at once. */
export const lockedMemberStatus = async (db: TenantDb, id: string): Promise<MemberStatus> =>
  found(await lockMember(db, id)).status
