/** The list of all credentials of a tenant, with age, end and last use. It has no secret to show. */

import type { Input } from '@serialis/contract/kit/route.ts'
import { ENDING_DAYS } from '@serialis/contract/platform/access/api-keys.schema.ts'
import * as routes from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import type { Credential, CredentialState } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { keptCredentials, mayRead, type CredentialReader } from '../../secrets/kept-credentials.ts'
import * as queries from './credentials.queries.ts'

const DAY_MS = 24 * 60 * 60_000

const daysFrom = (now: Date, days: number | undefined): Date | undefined =>
  days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS)

type Asked = Omit<Input<typeof routes.listCredentials>['query'], 'fields'>

/** Loads a page of what the reader may see. */
export async function credentialPages(reader: CredentialReader) {
  const { db, now } = reader
  const kept = await keptCredentials(reader)
  const withApiKeys = mayRead(reader, 'apiKeys.list')
  return ({ olderThanDays, unusedForDays, endsWithinDays, isOwnerActive, ...filter }: Asked) =>
    queries.listCredentials(db, kept, {
      ...filter,
      withApiKeys,
      madeBefore: daysFrom(now, olderThanDays && -olderThanDays),
      unusedSince: daysFrom(now, unusedForDays && -unusedForDays),
      endsBefore: daysFrom(now, endsWithinDays),
      ...(isOwnerActive && { isOwnerActive: isOwnerActive === 'true' }),
    })
}

export const ageOf = ({ madeAt }: Pick<queries.CredentialRow, 'madeAt'>, now: Date): number | null =>
  madeAt && Math.max(0, Math.floor((now.getTime() - madeAt.getTime()) / DAY_MS))

function isOver({ kind, endsAt, isWithoutPassword, left }: queries.CredentialRow, now: Date): boolean {
  if (left === 0) return true
  if (endsAt === null) return isWithoutPassword
  // A password that is too old still logs in, to be changed.
  return endsAt <= now && (kind !== 'PASSWORD' || isWithoutPassword)
}

export function stateOf(row: queries.CredentialRow, now: Date): CredentialState {
  const { endsAt } = row
  if (isOver(row, now)) return 'OVER'
  if (!row.isOwnerActive) return 'LEFT'
  if (row.isWithoutPassword) return 'CODE_OPEN'
  if (row.mustChangePassword || (endsAt !== null && endsAt <= now)) return 'CHANGE_DUE'
  return endsAt !== null && endsAt.getTime() <= now.getTime() + ENDING_DAYS * DAY_MS ? 'ENDING' : 'USABLE'
}

const shown = (row: queries.CredentialRow, now: Date): Credential => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  recordType: row.recordType,
  recordId: row.recordId,
  ownerId: row.ownerId,
  ownerAccount: row.ownerAccount,
  ownerName: row.ownerName,
  isOwnerActive: row.isOwnerActive,
  madeByName: row.madeByName,
  madeAt: row.madeAt?.toISOString() ?? null,
  ageDays: ageOf(row, now),
  endsAt: row.endsAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  left: row.left,
  state: stateOf(row, now),
})

export const listCredentials = bind(routes.listCredentials, async (ctx, { query }) => {
  const load = await credentialPages(ctx)
  return pageOf(
    await load(query),
    query.limit,
    (row) => shown(row, ctx.now),
    (row) => row.place,
  )
})
