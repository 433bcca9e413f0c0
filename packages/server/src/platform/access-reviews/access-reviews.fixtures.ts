/** A tenant with grants to review: two people with roles, and a reviewer who may give what these grant. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  getAccessReview,
  listReviewedGrants,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import type { ReviewedGrant } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { createRole, createUser, getUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, openAccount, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'

export const aRole = async (by: Client, name: string, ...may: PermissionName[]) =>
  (await by.call(createRole, { body: { name, authorities: may.map((one) => permissions[one]) } })).id
export const idOf = async (by: Client, account: string) =>
  (await by.call(listUsers, { query: { account } })).items[0]!.id

/** The edit of a user, as it stands but for the change. */
export async function edited(by: Client, id: string, change: object) {
  const { name, version, roles } = await by.call(getUser, { params: { id } })
  return { params: { id }, body: { name, roleIds: roles.map((role) => role.id), version, ...change } }
}

export async function grantsToReview(t: TestApp) {
  const lines = await aRole(t.admin, 'Lines', 'lines.create')
  const orders = await aRole(t.admin, 'Orders', 'orders.create')
  const made = async (account: string, ...roleIds: string[]) =>
    (await t.admin.call(createUser, { body: { account, name: account, roleIds } })).id
  const wei = await made('wei', lines)
  const mei = await made('mei', lines, orders)
  const own: PermissionName[] = ['accessReviews.list', 'accessReviews.decide', 'lines.create', 'orders.create']
  const roleIds = [await aRole(t.admin, 'Reviewers', ...own)]
  await openAccount(t.http, t.admin, { account: 'rev', password: ADMIN_PASSWORD, name: 'Rev', roleIds })
  return {
    lines,
    orders,
    wei,
    mei,
    rev: await as(t.http, 'rev', ADMIN_PASSWORD),
    revId: await idOf(t.admin, 'rev'),
    second: await as(t.http, 'admin2', ADMIN_PASSWORD),
  }
}

/** A round about the role `Lines`. */
export const starting = ({ revId, lines }: { revId: string; lines: string }, change: object = {}) => ({
  body: { name: 'Fourth quarter', dueOn: '2026-11-30', reviewerId: revId, roleIds: [lines], ...change },
})

export const grantsOf = async (by: Client, reviewId: string): Promise<ReviewedGrant[]> =>
  (await by.call(listReviewedGrants, { query: { reviewId, limit: '200' } })).items
export const grantOf = async (by: Client, reviewId: string, account: string, role = 'Lines'): Promise<ReviewedGrant> =>
  (await grantsOf(by, reviewId)).find((one) => one.user.account === account && one.role.name === role)!

export const confirming = ({ id, version }: ReviewedGrant) => ({ params: { id }, body: { version } })
export const deciding = ({ id, version }: ReviewedGrant, reason = 'left the team') => ({
  params: { id },
  body: { version, reason },
})
export async function closing(by: Client, id: string) {
  const { version, digest } = await by.call(getAccessReview, { params: { id } })
  const { account, password } = by
  const signature = { account, password, meaning: 'REVIEW' as const, reason: 'all roles were looked at', digest }
  return { params: { id }, body: { version, signature } }
}
export async function cancelling(by: Client, id: string) {
  const { version } = await by.call(getAccessReview, { params: { id } })
  return { params: { id }, body: { version, reason: 'begun by mistake' } }
}
