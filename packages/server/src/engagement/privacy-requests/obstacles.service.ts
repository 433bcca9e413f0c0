/** What keeps a member from being erased. Each obstacle has an end: the request waits for it. */

import type { Obstacle } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { openRecallsOf } from '../../desk/recall/recalled.service.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { failure, type Failure } from '../../kit/http/failure.ts'
import { ownedOrdinals } from '../members/erasing/erasing.service.ts'
import { findOpenAccess } from './privacy-requests.queries.ts'

/**
 * An owner of a recalled pack must be reached: until the pack is destroyed or has another owner. What a member asked to
 * see is shown before it is gone.
 */
export async function obstaclesOf(db: TenantDb, memberId: string): Promise<Obstacle[]> {
  const recalls = await openRecallsOf(db, await ownedOrdinals(db, memberId))
  const access = await findOpenAccess(db, memberId)
  return [
    ...recalls.map(({ id: recallId, number }) => ({ kind: 'RECALL' as const, recallId, number })),
    ...(access ? [{ kind: 'ACCESS' as const, requestId: access.id }] : []),
  ]
}

export const refusalFor = (obstacle: Obstacle): Failure =>
  obstacle.kind === 'RECALL'
    ? failure('erasure_recall_open', { number: obstacle.number })
    : failure('erasure_access_open')
