/** The steps of a sign-on: what is sent to the provider, and what its answer has to fit to. Each answer works once. */

import { createHash, randomBytes } from 'node:crypto'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import * as flows from './flows.queries.ts'
import {
  authorizationUrl,
  isDeclined,
  personOf,
  problemOf,
  providerOf,
  SKEW_SECONDS,
  type Person,
  type ProviderAccount,
} from './provider.ts'
import * as queries from './sign-on.queries.ts'
import { accountOf, keyOf, redirectUriOf } from './sign-on.ts'

/** A person may have to find a telephone first. */
const FLOW_MS = 10 * 60_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const random = (): string => randomBytes(32).toString('base64url')

interface Place {
  app: App
  tenant: Tenant
  now: Date
}

interface Known {
  settings: queries.SignOnRow
  account: ProviderAccount
}

/** The settings of a tenant that signs on by a provider; undefined for others. */
export async function activeSignOn(app: App, db: TenantDb): Promise<Known | undefined> {
  const settings = await queries.findSignOn(db)
  return settings?.isActive === true ? { settings, account: await accountOf(app, db, settings) } : undefined
}

/** Throws the refusal for whatever the provider did wrong; the log has the cause, without what the provider sent. */
function refuse({ app }: Place, error: unknown): never {
  if (isDeclined(error)) throw failure('sign_on_declined')
  const problem = problemOf(error)
  const { code, message } = error as { code?: string; message?: string }
  app.log.warn({ problem, code, reason: message }, 'the provider of single sign-on gave no usable answer')
  throw failure(problem === undefined ? 'sign_on_answer_wrong' : 'sign_on_provider_away')
}

export interface Begun {
  tabSecret: string
  purpose: flows.FlowRow['purpose']
  userId?: string
  digest?: string
}

/** Where the browser goes; what the answer is compared with stays here. */
export async function begin(place: Place, { tabSecret, purpose, userId, digest }: Begun): Promise<string> {
  const { app, tenant, now } = place
  const known = found(
    await inTenant(app.pool, tenant.tenantId, 'read', (db) => activeSignOn(app, db)),
    'sign_on_not_set_up',
  )
  const redirectUri = found(redirectUriOf(app, tenant), 'sign_on_not_set_up')
  const [state, nonce, verifier] = [random(), random(), random()]
  const { settings } = known
  const url = await providerOf(app, keyOf(tenant.tenantId, settings), known.account)
    .then((provider) =>
      authorizationUrl(provider, {
        redirectUri,
        scopes: settings.scopes,
        state,
        nonce,
        verifier,
        asksAnew: purpose !== 'LOGIN',
      }),
    )
    .catch((error: unknown) => refuse(place, error))
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    await flows.deleteOldFlows(db, now)
    await flows.insertFlow(db, {
      stateHash: sha256(state),
      browserHash: sha256(tabSecret),
      purpose,
      settingsVersion: settings.version,
      nonce,
      verifier,
      userId: userId ?? null,
      digest: digest ?? null,
      startedAt: now,
      expiresAt: new Date(now.getTime() + FLOW_MS),
    })
  })
  return url
}

export interface Answered {
  settings: queries.SignOnRow
  flow: flows.FlowRow
  person: Person
}

/** Takes the answer that came back to the tab which began. The flow is used up whatever the answer is. */
export async function answered(
  place: Place,
  { purpose, tabSecret, answer }: { purpose: flows.FlowRow['purpose']; tabSecret: string; answer: string },
): Promise<Answered> {
  const { app, tenant, now } = place
  const state = new URLSearchParams(answer).get('state') ?? ''
  const taken = await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const flow = await flows.deleteFlow(db, { stateHash: sha256(state), browserHash: sha256(tabSecret), purpose }, now)
    return { flow, known: await activeSignOn(app, db) }
  })
  const { flow, known } = taken
  const redirectUri = redirectUriOf(app, tenant)
  if (!flow || !known || redirectUri === null || flow.settingsVersion !== known.settings.version)
    throw failure('sign_on_over')
  const { settings, account } = known
  const { nonce, verifier } = flow
  const wanted = [settings.accountClaim, settings.groupsClaim]
  const person = await providerOf(app, keyOf(tenant.tenantId, settings), account)
    .then((provider) => personOf(provider, answer, { redirectUri, state, nonce, verifier, wanted }))
    .catch((error: unknown) => refuse(place, error))
  return { settings, flow, person }
}

/** The provider asked the person since the flow was begun. */
export function requireAskedAnew({ startedAt }: Pick<flows.FlowRow, 'startedAt'>, { askedAt }: Person): void {
  requireThat(((askedAt ?? 0) + SKEW_SECONDS) * 1_000 >= startedAt.getTime(), 'sign_on_not_asked_anew')
}
