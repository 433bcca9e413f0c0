/** Changes in any status, created through the API. For tests and demo data. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import { statusChangesRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { ChangeDetail } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { changed, firstOrdinal, anApplication, type Stock } from '../serials/serials.fixtures.ts'

type Routes = (typeof statusChangesRoutes)['UPD']
/** The routes of a desk; they differ only in path and permission. */
export const routesOf = (trigger: ChangeTrigger): Routes => statusChangesRoutes[trigger] as Routes

export const deskRights = {
  UPD: ['statusUpdates.list', 'statusUpdates.detail', 'statusUpdates.create', 'statusUpdates.export'],
  SCR: ['scraps.list', 'scraps.create', 'scraps.export'],
  ACT: ['activations.list', 'activations.detail', 'activations.create', 'activations.export'],
} as const satisfies Record<ChangeTrigger, readonly PermissionName[]>
export const approverRights = {
  UPD: ['statusUpdates.list', 'statusUpdates.detail', 'statusUpdates.approve'],
  SCR: ['scraps.list', 'scraps.approve'],
  ACT: ['activations.list', 'activations.detail', 'activations.approve'],
} as const satisfies Record<ChangeTrigger, readonly PermissionName[]>

type Body = ClientInput<Routes['create']>['body']

export const picked = (who: Client, trigger: ChangeTrigger, body: Body): Promise<ChangeDetail> =>
  who.call(routesOf(trigger).create, { body })

/** Waits until the change is in one of these statuses; fails after a time limit. */
export async function changeIn(
  who: Client,
  trigger: ChangeTrigger,
  id: string,
  ...statuses: ChangeStatus[]
): Promise<ChangeDetail> {
  return waitUntil(
    () => who.call(routesOf(trigger).get, { params: { id } }),
    ({ status }) => statuses.includes(status),
    { seconds: 120 },
  )
}

/** Selected and dry-run. */
export async function checkedChange(who: Client, trigger: ChangeTrigger, body: Body): Promise<ChangeDetail> {
  const { id } = await picked(who, trigger, body)
  return changeIn(who, trigger, id, 'CHECKED', 'UNREADABLE')
}

export async function uploadedChange(
  who: Client,
  trigger: ChangeTrigger,
  body: ClientInput<Routes['upload']>['body'],
  content: Buffer | string,
  name = 'codes.csv',
): Promise<ChangeDetail> {
  const { id } = await who.upload(routesOf(trigger).upload, { body }, { name, content })
  return changeIn(who, trigger, id, 'CHECKED', 'UNREADABLE')
}

/** Some choices changed, the rest as it is; dry-run again. */
export async function corrected(
  who: Client,
  { id, trigger, operation, reason, recordNo, identifiedBy, asksSecond, options }: ChangeDetail,
  to: Partial<ClientInput<Routes['mend']>['body']>,
): Promise<ChangeDetail> {
  await who.call(routesOf(trigger).mend, {
    params: { id },
    body: { operation, reason, recordNo, identifiedBy, asksSecond, options, ...to },
  })
  return changeIn(who, trigger, id, 'CHECKED', 'UNREADABLE')
}

export const signatureOn = (
  who: Client,
  { digest }: ChangeDetail,
  meaning: 'AUTHORSHIP' | 'APPROVAL' = 'AUTHORSHIP',
) => ({
  signature: {
    account: who.account,
    password: who.password,
    meaning,
    reason: '已对照记录核对 Checked against the record',
    digest: digest ?? '',
  },
})

/** Signed, and committed if no second signature is needed. */
export async function signedChange(who: Client, change: ChangeDetail): Promise<ChangeDetail> {
  const { id, trigger } = change
  await who.call(routesOf(trigger).sign, { params: { id }, body: signatureOn(who, change) })
  return changeIn(who, trigger, id, 'WAITING', 'DONE', 'CHECKED')
}

export async function approvedChange(who: Client, change: ChangeDetail): Promise<ChangeDetail> {
  const { id, trigger } = change
  await who.call(routesOf(trigger).approve, { params: { id }, body: signatureOn(who, change, 'APPROVAL') })
  return changeIn(who, trigger, id, 'DONE', 'CHECKED')
}

export interface ActiveStock {
  first: number
  ordinals: number[]
  /** As machines write them. */
  codes: string[]
}

/** Codes of an application that are put on packs and released: ACTIVATION or ACTIVATED. */
export async function activeCodes(
  app: App,
  admin: Client,
  stock: Stock,
  quantity: number,
  { isReleased = true }: { isReleased?: boolean } = {},
): Promise<ActiveStock> {
  const { id, gtin } = await anApplication(admin, stock, { quantity })
  const first = await firstOrdinal(app, admin, id)
  const ordinals = Array.from({ length: quantity }, (_, at) => first + at)
  for (const operation of [
    'RESERVE',
    'ALLOCATE',
    'PLACE_OUT',
    'COMMISSION',
    ...(isReleased ? (['RELEASE'] as const) : []),
  ] as const) {
    await changed(app, admin, { ordinals, operation, reason: 'made on the line' })
  }
  return { first, ordinals, codes: await codesOf(app, admin, ordinals, gtin) }
}

export async function codesOf(
  app: App,
  admin: Client,
  ordinals: readonly number[],
  gtin: string | null,
): Promise<string[]> {
  const codes = await inTenant(app.pool, admin.account.includes('@0002') ? 2 : 1, 'read', (db) => codeOf(db, ordinals))
  return codes.map((code) => (gtin === null ? (code ?? '') : traceLinkKey({ gtin, serial: code ?? '' })))
}
