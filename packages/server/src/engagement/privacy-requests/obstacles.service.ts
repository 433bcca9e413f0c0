/** What keeps a member from being erased. Each obstacle has an end: the request waits for it. */

import {
  ERASURE_RECALL_DAYS,
  type Obstacle,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { openRecallsOf } from '../../desk/recall/recalled.service.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, type Failure } from '../../kit/http/failure.ts'
import { ownedOrdinals } from '../members/erasing/erasing.service.ts'
import { seesHealth } from '../members/owned-serials/owned-serials.view.ts'
import { findOpenAccess, hasOpenRequest } from './privacy-requests.queries.ts'

const RECALL_MS = ERASURE_RECALL_DAYS * 24 * 3_600_000

const named = ({ id: recallId, number, createdAt }: { id: string; number: number; createdAt: Date }) => ({
  kind: 'RECALL' as const,
  recallId,
  number,
  until: new Date(createdAt.getTime() + RECALL_MS).toISOString(),
})
/** There is one, or several; which, and so what the member owns, is health data. */
const unnamed = () => ({ kind: 'RECALL' as const, recallId: null, number: null, until: null })

/**
 * An owner of a recalled pack must be reached: until the pack is destroyed or has another owner, and for some time at
 * most, since most packs are used up and nobody says so. What a member asked to see is shown before it is gone.
 */
export async function obstaclesOf(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  memberId: string,
): Promise<Obstacle[]> {
  const since = new Date(now.getTime() - RECALL_MS)
  const recalls = await openRecallsOf(db, await ownedOrdinals(db, memberId), since)
  const access = await findOpenAccess(db, memberId)
  return [
    ...(seesHealth(actor) ? recalls.map(named) : recalls.slice(0, 1).map(unnamed)),
    ...(access ? [{ kind: 'ACCESS' as const, requestId: access.id }] : []),
  ]
}

/** Of one of these members a request waits or is at work. */
export const isRequestOpen = hasOpenRequest

export const refusalFor = (obstacle: Obstacle): Failure =>
  obstacle.kind === 'RECALL'
    ? failure('erasure_recall_open', { days: ERASURE_RECALL_DAYS })
    : failure('erasure_access_open')
