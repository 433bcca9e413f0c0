/** What keeps a member from being erased. Each obstacle has an end: the request waits for it. */

import type { Obstacle } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { openRecallsOf } from '../../desk/recall/recalled.service.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, type Failure } from '../../kit/http/failure.ts'
import { ownedOrdinals } from '../members/erasing/erasing.service.ts'
import { seesHealth } from '../members/owned-serials/owned-serials.view.ts'
import { findOpenAccess, hasOpenRequest } from './privacy-requests.queries.ts'

const named = ({ id: recallId, number }: { id: string; number: number }) => ({
  kind: 'RECALL' as const,
  recallId,
  number,
})
/** There is one, or several; which, and so what the member owns, is health data. */
const unnamed = () => ({ kind: 'RECALL' as const, recallId: null, number: null })

/**
 * An owner of a recalled pack must be reached: until the pack is destroyed or has another owner. What a member asked to
 * see is shown before it is gone.
 */
export async function obstaclesOf({ db, actor }: Pick<Ctx, 'db' | 'actor'>, memberId: string): Promise<Obstacle[]> {
  const recalls = await openRecallsOf(db, await ownedOrdinals(db, memberId))
  const access = await findOpenAccess(db, memberId)
  return [
    ...(seesHealth(actor) ? recalls.map(named) : recalls.slice(0, 1).map(unnamed)),
    ...(access ? [{ kind: 'ACCESS' as const, requestId: access.id }] : []),
  ]
}

/** Of one of these members a request waits or is at work. */
export const isRequestOpen = hasOpenRequest

export const refusalFor = (obstacle: Obstacle): Failure =>
  obstacle.kind === 'RECALL' ? failure('erasure_recall_open') : failure('erasure_access_open')
