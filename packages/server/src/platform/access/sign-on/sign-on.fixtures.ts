/** For tests: a tenant that signs on by the stand-in provider, and people who do. */

import { randomBytes } from 'node:crypto'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { finishLinking, startLinking } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import type { SignOnInput } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { CLIENT, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import { clientOf, type Client, type Sender } from '../../../../test/harness/client.ts'

export const settingsFor = (issuer: string, change: Partial<SignOnInput> = {}): SignOnInput => ({
  name: 'Plant ID',
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  scopes: 'openid profile',
  accountClaim: 'preferred_username',
  groupsClaim: 'groups',
  groupRoles: [],
  createsAccounts: false,
  accountSites: null,
  siteIds: [],
  isProvisioned: false,
  baseRoleIds: [],
  isActive: true,
  isOnly: false,
  localAccountIds: [],
  version: 0,
  ...change,
})

/** Over those that are there. */
export async function saveSettings(
  admin: Client,
  issuer: string,
  change: Partial<SignOnInput> = {},
): Promise<Answer<typeof routes.saveSignOnSettings>> {
  const { version } = await admin.call(routes.getSignOnSettings)
  return admin.call(routes.saveSignOnSettings, { body: settingsFor(issuer, { ...change, version }) })
}

export const newTabSecret = (): string => randomBytes(32).toString('base64url')

export interface Tab {
  tabSecret: string
  url: string
}

/** A browser's tab on its way to the provider. */
export async function begun(http: Sender, tenant = '0001'): Promise<Tab> {
  const tabSecret = newTabSecret()
  const { url } = await clientOf(http, '', '').call(routes.startSignOn, { body: { tenant, tabSecret } })
  return { tabSecret, url }
}

/** The way to the provider of a person who links an identity with the password. */
export async function linking(owner: Client): Promise<Tab> {
  const tabSecret = newTabSecret()
  const { url } = await owner.call(startLinking, { body: { tabSecret, password: owner.password } })
  return { tabSecret, url }
}

/** Links the identity to the account of the client. */
export async function linkedTo(owner: Client, provider: OpenIdStandIn, subject: string): Promise<void> {
  const { tabSecret, url } = await linking(owner)
  await owner.call(finishLinking, { body: { tabSecret, answer: await provider.answerOf(url, subject) } })
}

export const finishing = (http: Sender, { tabSecret }: Pick<Tab, 'tabSecret'>, answer: string, tenant = '0001') =>
  clientOf(http, '', '').raw(routes.finishSignOn, { body: { tenant, tabSecret, answer } })

/** The key of the refusal; `ok` for a session. */
export async function outcomeOf(raw: Promise<{ status: number; body: Buffer }>): Promise<string> {
  const { status, body } = await raw
  return status === 200 ? 'ok' : (JSON.parse(body.toString()) as { message: string }).message
}

/** The session of a person of the provider. */
export async function signedOn(
  http: Sender,
  provider: OpenIdStandIn,
  subject: string,
  account: string,
  tenant = '0001',
): Promise<Client> {
  const tab = await begun(http, tenant)
  const answer = await provider.answerOf(tab.url, subject)
  const { data } = await clientOf(http, '', '').call(routes.finishSignOn, {
    body: { tenant, tabSecret: tab.tabSecret, answer },
  })
  return clientOf(http, data, account)
}
