/** SCIM 2.0: accounts as the directory of the tenant reads, makes, changes and disables them (decision 157). */

import * as routes from '@serialis/contract/platform/access/provisioning/scim.routes.ts'
import {
  SCIM,
  SCIM_LIMITS,
  SCIM_PATH,
  type ScimAttribute,
  type ScimUser,
} from '@serialis/contract/platform/access/provisioning/scim.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { addressToOpen } from '../../../kit/ops/config.ts'
import { findSignOn, type SignOnRow } from '../sign-on/sign-on.queries.ts'
import { changeAccount, disableAccount, makeAccount } from './provisioned-accounts.service.ts'
import * as queries from './provisioned.queries.ts'
import { filterOf, wantedOf, wantedOfOperations } from './scim-changes.ts'

/** Null where the installation does not know its own address. */
export function scimUriOf({ config }: Pick<App, 'config'>): string | null {
  if (config.production && config.publicUrl === undefined) return null
  return `${addressToOpen(config, config.port)}${SCIM_PATH.slice(1)}`
}

const usersUri = (app: App): string => `${scimUriOf(app) ?? SCIM_PATH}/Users`

function shown(app: App, row: queries.ProvisionedRow): ScimUser {
  return {
    schemas: [SCIM.user],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.account,
    name: { formatted: row.name },
    displayName: row.name,
    active: !row.isDisabled,
    ...(row.isMade && row.email !== '' && { emails: [{ value: row.email, type: 'work', primary: true }] }),
    ...(row.isMade && row.phone !== '' && { phoneNumbers: [{ value: row.phone, type: 'mobile', primary: true }] }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      version: `W/"${row.version}"`,
      location: `${usersUri(app)}/${row.id}`,
    },
  }
}

const pageOf = <R>(resources: R[], startIndex = 1, totalResults = resources.length) => ({
  schemas: [SCIM.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const getScimConfig = bind(routes.getScimConfig, async () => ({
  schemas: [SCIM.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_LIMITS.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'API key', description: 'An API key as a bearer token', primary: true },
  ],
}))

export const listScimResourceTypes = bind(routes.listScimResourceTypes, async () =>
  pageOf([{ schemas: [SCIM.resourceType], id: 'User', name: 'User', endpoint: '/Users', schema: SCIM.user }]),
)

const attribute = (name: string, type: string, more: Partial<ScimAttribute> = {}): ScimAttribute => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: true,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

export const listScimSchemas = bind(routes.listScimSchemas, async () =>
  pageOf([
    {
      schemas: [SCIM.schema],
      id: SCIM.user,
      name: 'User',
      attributes: [
        attribute('userName', 'string', { required: true, mutability: 'immutable', uniqueness: 'server' }),
        attribute('externalId', 'string'),
        attribute('displayName', 'string'),
        attribute('name', 'complex'),
        attribute('active', 'boolean'),
        attribute('emails', 'complex', { multiValued: true }),
        attribute('phoneNumbers', 'complex', { multiValued: true }),
      ],
    },
  ]),
)

async function requireOn(db: TenantDb): Promise<SignOnRow> {
  const settings = await findSignOn(db)
  requireThat(settings?.isActive === true && settings.isProvisioned, 'provisioning_off')
  return settings!
}

const read = async ({ app, db }: Pick<Ctx, 'app' | 'db'>, id: string): Promise<ScimUser> =>
  shown(app, found(await queries.findProvisioned(db, id)))

/** An id that the directory does not see is not found, whatever the settings say. */
async function managed(db: TenantDb, id: string): Promise<queries.ProvisionedRow> {
  const user = found(await queries.findProvisioned(db, id))
  await requireOn(db)
  return user
}

export const listScimUsers = bind(routes.listScimUsers, async ({ app, db }, { query }) => {
  await requireOn(db)
  const filter = filterOf(query.filter)
  const first = Math.max(1, Number(query.startIndex ?? 1))
  const limit = Math.min(SCIM_LIMITS.page, Math.max(0, Number(query.count ?? SCIM_LIMITS.page)))
  const rows = limit === 0 ? [] : await queries.listProvisioned(db, filter, { offset: first - 1, limit })
  const resources = rows.map((row) => shown(app, row))
  return pageOf(resources, first, await queries.countProvisioned(db, filter))
})

export const getScimUser = bind(routes.getScimUser, async (ctx, { params }) => {
  const user = await read(ctx, params.id)
  await requireOn(ctx.db)
  return user
})

export const createScimUser = bind(routes.createScimUser, async (ctx, { body }) => {
  const settings = await requireOn(ctx.db)
  return read(ctx, await makeAccount(ctx, settings, wantedOf(body)))
})

export const replaceScimUser = bind(routes.replaceScimUser, async (ctx, { params, body }) => {
  await changeAccount(ctx, await managed(ctx.db, params.id), wantedOf(body))
  return read(ctx, params.id)
})

export const patchScimUser = bind(routes.patchScimUser, async (ctx, { params, body }) => {
  await changeAccount(ctx, await managed(ctx.db, params.id), wantedOfOperations(body.Operations))
  return read(ctx, params.id)
})

export const deleteScimUser = bind(routes.deleteScimUser, async (ctx, { params }) => {
  const user = await managed(ctx.db, params.id)
  await disableAccount(ctx, user)
  await queries.keepProvisioned(ctx.db, { userId: user.id, isRemoved: true })
  return {}
})
