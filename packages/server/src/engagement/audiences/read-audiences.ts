/** What rooms to the right need of audiences: what they are, and who is in them. */

import type { TenantDb } from '../../kit/db/db.ts'
import { membersOfAudience, pageOfAudience } from './audience-members.queries.ts'
import { type AudienceRow, findAudience, holdAudience } from './audiences.queries.ts'

export type ReadAudience = Pick<AudienceRow, 'id' | 'code' | 'status' | 'mode' | 'builtAt'>

export const audienceById = (db: TenantDb, id: string): Promise<ReadAudience | undefined> => findAudience(db, id)

/** Its members may be read: also while they are chosen anew, or that failed, when they were chosen before. */
export const isGiven = ({ status, builtAt }: ReadAudience): boolean =>
  status === 'ACTIVE' || ((status === 'BUILDING' || status === 'FAILED') && builtAt !== null)

/** It changes no more until the transaction ends: what begins to read it does so before it is archived, or not at all. */
export const heldAudience = (db: TenantDb, id: string): Promise<ReadAudience | undefined> => holdAudience(db, id)

/** By member; one more than `limit` when there are more. */
export const membersInAudience = (
  db: TenantDb,
  page: { audienceId: string; after?: string | undefined; limit: number },
): Promise<{ memberId: string; enteredAt: Date }[]> => pageOfAudience(db, page)

/** Those of these members that are in it. */
export const someInAudience = (
  db: TenantDb,
  audienceId: string,
  members: readonly string[],
): Promise<{ memberId: string; enteredAt: Date }[]> => membersOfAudience(db, audienceId, members)
