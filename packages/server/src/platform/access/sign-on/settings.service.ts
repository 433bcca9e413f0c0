/** The settings of single sign-on: the provider of the tenant, what its groups give, and who logs in without it. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { SIGN_ON, type SignOnSettings } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { requireEncrypted } from '../../../kit/protocols/plain-text.ts'
import { secretSetAt } from '../../secrets/secrets.service.ts'
import { listRightsOfRoles } from '../delegation/delegation.queries.ts'
import { requireMayGrant } from '../delegation/delegation.service.ts'
import { maySign, needsSecondPerson } from '../delegation/signing-rule.ts'
import { peopleOf } from '../delegation/signing.service.ts'
import { scimUriOf } from '../provisioning/scim.service.ts'
import { countRoles } from '../roles/roles.queries.ts'
import { isTwoPeople } from '../second-person/access-rule.service.ts'
import { problemOf, probe } from './provider.ts'
import * as queries from './sign-on.queries.ts'
import { redirectUriOf, sealClientSecret } from './sign-on.ts'

const NOTHING_YET: queries.SignOnRow = {
  name: '',
  issuer: '',
  clientId: '',
  sealedSecret: null,
  secretSetAt: null,
  scopes: 'openid profile',
  accountClaim: 'preferred_username',
  groupsClaim: '',
  createsAccounts: false,
  accountSites: null,
  isProvisioned: false,
  isActive: false,
  isOnly: false,
  savedBy: [],
  version: 0,
}

async function shownNow({ app, db, tenant }: Pick<Ctx, 'app' | 'db' | 'tenant'>): Promise<SignOnSettings> {
  const { sealedSecret, secretSetAt: _at, savedBy: _by, ...row } = (await queries.findSignOn(db)) ?? NOTHING_YET
  const local = await queries.listLocalAccounts(db)
  return {
    ...row,
    hasSecret: sealedSecret !== null,
    redirectUri: redirectUriOf(app, tenant),
    groupRoles: await queries.listGroupRoles(db),
    siteIds: await queries.listSitesOfAccounts(db),
    baseRoleIds: await queries.listBaseRoles(db),
    scimUri: scimUriOf(app),
    localAccountIds: local.map(({ id }) => id),
    localAccounts: local.map(({ id, account }) => ({ id, account })),
  }
}

export const getSignOnSettings = bind(routes.getSignOnSettings, (ctx) => shownNow(ctx))

type Body = Input<typeof routes.saveSignOnSettings>['body']

/** The sealed secret: an empty one is the one before, for the same client of the same provider. */
async function secretOf({ app, db }: Ctx, body: Body, before: queries.SignOnRow | undefined): Promise<Buffer | null> {
  if (body.clientSecret !== '') return sealClientSecret(app, db, body.clientSecret)
  const kept = before?.sealedSecret ?? null
  if (kept !== null && (before?.issuer !== body.issuer || before.clientId !== body.clientId))
    throw fieldFailure('clientSecret', 'sign_on_secret_can_not_be_empty', 'sign_on_secret_can_not_be_empty')
  return kept
}

/** A group gives no right to sign: that takes a second person. */
async function requireGroupRoles(ctx: Ctx, rows: Body['groupRoles']): Promise<void> {
  const roleIds = [...new Set(rows.map(({ roleId }) => roleId))]
  if (roleIds.length === 0) return
  if ((await countRoles(ctx.db, roleIds)) < roleIds.length) throw fieldFailure('groupRoles', 'not_in_list')
  const isTwo = await isTwoPeople(ctx.db, ctx.now)
  if ((await listRightsOfRoles(ctx.db, roleIds)).some((role) => needsSecondPerson(isTwo, role)))
    throw fieldFailure('groupRoles', 'sign_on_role_may_sign', 'sign_on_role_may_sign')
}

/** What the directory gives without a person: neither a right to sign, nor what the first login would take away again. */
async function requireBaseRoles(ctx: Ctx, body: Body): Promise<string[]> {
  const roleIds = [...new Set(body.baseRoleIds)]
  const wrong = (key: 'sign_on_role_may_sign' | 'sign_on_base_role_missing' | 'sign_on_base_role_of_group') =>
    fieldFailure('baseRoleIds', key, key)
  if (roleIds.length === 0) {
    if (body.isProvisioned) throw wrong('sign_on_base_role_missing')
    return []
  }
  if ((await countRoles(ctx.db, roleIds)) < roleIds.length) throw fieldFailure('baseRoleIds', 'not_in_list')
  if ((await listRightsOfRoles(ctx.db, roleIds)).some(maySign)) throw wrong('sign_on_role_may_sign')
  if (body.groupRoles.some(({ roleId }) => roleIds.includes(roleId))) throw wrong('sign_on_base_role_of_group')
  return roleIds
}

/** With single sign-on alone, a provider that is away must not lock the tenant out. */
async function requireLocalAccounts({ db }: Ctx, { isActive, isOnly, localAccountIds }: Body): Promise<void> {
  const found = localAccountIds.length > 0 ? await queries.listFitness(db, localAccountIds) : []
  if (found.length < new Set(localAccountIds).size) throw fieldFailure('localAccountIds', 'not_in_list')
  if (!isActive || !isOnly) return
  if (found.length === 0)
    throw fieldFailure('localAccountIds', 'sign_on_local_account_missing', 'sign_on_local_account_missing')
  const unfit = found.find(({ isFit }) => !isFit)
  if (unfit)
    throw fieldFailure('localAccountIds', 'sign_on_local_account_unfit', 'sign_on_local_account_unfit', {
      account: unfit.account,
    })
}

/** The factories of new accounts; all of them only when that was chosen. */
function sitesOf({ createsAccounts, isProvisioned, accountSites, siteIds }: Body): string[] {
  const chosen = accountSites === 'CHOSEN' ? [...new Set(siteIds)] : []
  const isMade = createsAccounts || isProvisioned
  if (isMade && accountSites === null)
    throw fieldFailure('accountSites', 'sign_on_sites_missing', 'sign_on_sites_missing')
  if (isMade && accountSites === 'CHOSEN' && chosen.length === 0)
    throw fieldFailure('siteIds', 'sign_on_sites_missing', 'sign_on_sites_missing')
  return chosen
}

const isSameProvider = (before: queries.SignOnRow | undefined, body: Body): boolean =>
  before?.issuer === body.issuer && before.clientId === body.clientId && before.accountClaim === body.accountClaim

export const saveSignOnSettings = bind(routes.saveSignOnSettings, async (ctx, { body }) => {
  const { app, db, actor, tenant, now } = ctx
  // The provider says who is who: naming another one is as much as being everybody. Who holds everything may also give
  // the roles that groups and the directory give.
  requireMayGrant(actor, { authorities: [], holdsAll: true })
  const before = await queries.lockSignOn(db)
  const shown = await shownNow(ctx)
  requireEncrypted(app, 'issuer', body.issuer)
  requireThat(!body.isActive || redirectUriOf(app, tenant) !== null, 'sign_on_address_unknown')
  await requireGroupRoles(ctx, body.groupRoles)
  await requireLocalAccounts(ctx, body)
  const sites = sitesOf(body)
  const baseRoleIds = await requireBaseRoles(ctx, body)
  const { clientSecret, groupRoles, siteIds: _chosen, baseRoleIds: _roles, localAccountIds, version, ...row } = body
  const sealedSecret = await secretOf(ctx, body, before)
  const savedBy = isSameProvider(before, body) ? (before?.savedBy ?? []) : []
  const isSaved = await queries.insertOrUpdateSignOn(db, {
    ...row,
    sealedSecret,
    secretSetAt: secretSetAt(sealedSecret, before && { sealed: before.sealedSecret, at: before.secretSetAt }, now),
    savedBy: [...new Set([...savedBy, ...peopleOf(actor)])],
    version,
  })
  if (!isSaved) throw failure('changed_meanwhile')
  await queries.updateGroupRoles(db, groupRoles)
  await queries.updateSitesOfAccounts(db, sites)
  await queries.updateBaseRoles(db, baseRoleIds)
  await queries.updateLocalAccounts(db, [...new Set(localAccountIds)])
  const after = await shownNow(ctx)
  const logged = ({
    version: _version,
    localAccounts: _names,
    redirectUri: _uri,
    scimUri: _scim,
    ...rest
  }: SignOnSettings) => rest
  Object.assign(ctx.event, {
    subjectType: 'sign_on',
    subjectId: SIGN_ON,
    details: { ...changes(logged(shown), logged(after)), ...(clientSecret !== '' && { hasNewSecret: true }) },
  })
  return after
})

export const testSignOn = bindAsking(
  routes.testSignOn,
  async ({ app }, { body }) => {
    const began = performance.now()
    const since = () => Math.round(performance.now() - began)
    try {
      const authorizationEndpoint = await probe(app, body.issuer)
      return { problem: null, milliseconds: since(), authorizationEndpoint }
    } catch (error) {
      return {
        problem: problemOf(error) ?? ('not_a_provider' as const),
        milliseconds: since(),
        authorizationEndpoint: '',
      }
    }
  },
  async (ctx, { body }, answer) => {
    Object.assign(ctx.event, {
      subjectType: 'sign_on',
      subjectId: SIGN_ON,
      details: { issuer: body.issuer, problem: answer.problem },
    })
    return answer
  },
)
