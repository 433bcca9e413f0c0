/** Rounds and their grants as pages show them, and as the closing signature covers them. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type {
  AccessReview,
  AccessReviewDetail,
  GrantState,
  ReviewedGrant,
} from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { canonicalJson, sha256Hex } from '../../kit/ops/canonical-json.ts'
import { grantsHeld, type HeldGrant } from '../access/roles/grants.service.ts'
import { digestOf, signaturesOf } from '../signatures/signatures.service.ts'
import * as queries from './access-reviews.queries.ts'

export const SUBJECT = 'access_review'

const may = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName) =>
  isGranted(actor.authorities, permissionCode(permission))

export const reviewShown = (row: queries.AccessReviewRow): AccessReview => ({
  id: row.id,
  number: row.number,
  name: row.name,
  dueOn: row.dueOn,
  status: row.status,
  grants: row.grants,
  undecided: row.undecided,
  startedBy: row.startedByName,
  startedAt: row.startedAt.toISOString(),
  endedBy: row.endedByName,
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** Everything that the signer is accountable for: the round, and each grant with its decision. */
export async function recordOf(db: TenantDb, row: queries.AccessReviewRow) {
  const grants = await queries.listSignedGrants(db, row.id)
  return {
    command: 'close',
    id: row.id,
    number: row.number,
    name: row.name,
    dueOn: row.dueOn,
    roles: row.roles,
    siteIds: row.siteIds,
    startedBy: row.startedBy,
    startedByName: row.startedByName,
    startedAt: row.startedAt.toISOString(),
    grants: grants.length,
    ...(await queries.countDecisions(db, row.id)),
    grantsDigest: sha256Hex(
      canonicalJson(
        grants.map((grant) => ({
          ...grant,
          givenAt: grant.givenAt?.toISOString() ?? null,
          lastSeenAt: grant.lastSeenAt?.toISOString() ?? null,
          decidedAt: grant.decidedAt?.toISOString() ?? null,
        })),
      ),
    ),
  }
}

export async function detailOf(ctx: Ctx, id: string): Promise<AccessReviewDetail> {
  const row = found(await queries.findReview(ctx.db, id))
  const record = await recordOf(ctx.db, row)
  const isOpen = row.status === 'OPEN'
  return {
    ...reviewShown(row),
    version: row.version,
    roles: row.roles.map(({ name }) => name),
    siteIds: row.siteIds,
    confirmed: record.confirmed,
    revoked: record.revoked,
    gone: record.gone,
    endReason: row.endReason,
    allowed: [
      ...(isOpen && row.undecided === 0 && may(ctx, 'accessReviews.approve') ? (['close'] as const) : []),
      ...(isOpen && may(ctx, 'accessReviews.create') ? (['cancel'] as const) : []),
    ],
    digest: digestOf(record),
    signatures: await signaturesOf(ctx.db, SUBJECT, id, () => record),
  }
}

/** How the grant stands, compared with what the reviewer is shown. */
export function stateOf(
  row: Pick<queries.ReviewedGrantRow, 'userId' | 'roleId' | 'lastDay' | 'roleVersion'>,
  held: readonly HeldGrant[],
): GrantState {
  const now = held.find(({ userId, roleId }) => userId === row.userId && roleId === row.roleId)
  if (now === undefined) return 'GONE'
  if (now.lastDay !== row.lastDay) return 'LAST_DAY'
  return now.roleVersion === row.roleVersion ? 'SAME' : 'ROLE'
}

function allowed(ctx: Pick<Ctx, 'actor'>, row: queries.ReviewedGrantRow, state: GrantState): ReviewedGrant['allowed'] {
  if (row.status !== 'OPEN' || row.decision !== null) return []
  const isMine =
    row.reviewerId === ctx.actor.userId && row.userId !== ctx.actor.userId && may(ctx, 'accessReviews.decide')
  return [
    ...(isMine && state === 'SAME' ? (['confirm', 'revoke'] as const) : []),
    ...(isMine && state !== 'SAME' ? (['refresh'] as const) : []),
    ...(may(ctx, 'accessReviews.create') ? (['assign'] as const) : []),
  ]
}

const shown = (row: queries.ReviewedGrantRow, state: GrantState, ctx: Pick<Ctx, 'actor'>): ReviewedGrant => ({
  id: row.id,
  reviewId: row.reviewId,
  review: row.review,
  user: { id: row.userId, account: row.account, name: row.userName },
  role: { id: row.roleId, name: row.roleName },
  lastDay: row.lastDay,
  givenBy: row.givenBy,
  givenAt: row.givenAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  breaks: row.breaks,
  now: row.status === 'OPEN' && row.decision === null ? state : null,
  reviewer: { id: row.reviewerId, name: row.reviewerName },
  decision: row.decision,
  reason: row.reason,
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  signedBy: row.status === 'CLOSED' ? row.endedByName : '',
  signedAt: row.status === 'CLOSED' ? (row.endedAt?.toISOString() ?? null) : null,
  allowed: allowed(ctx, row, state),
  version: row.version,
})

/** Rows of a page by one reading of how the grants stand. */
export async function grantsShown(ctx: Pick<Ctx, 'db' | 'actor'>, rows: readonly queries.ReviewedGrantRow[]) {
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const held = userIds.length === 0 ? [] : await grantsHeld(ctx.db, { userIds })
  return new Map(rows.map((row) => [row.id, shown(row, stateOf(row, held), ctx)]))
}
