/** Single sign-on by OpenID Connect: the provider of a tenant, and the steps of a sign-on. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../../kit/entity.ts'

export const SIGN_ON_LIMITS = { name: 40, issuer: 300, clientId: 200, secret: 500, groups: 100, accounts: 10 } as const

/** What an account gets that is made at the first login. */
export const ACCOUNT_SITES = ['CHOSEN', 'ALL'] as const
export type AccountSites = (typeof ACCOUNT_SITES)[number]

/** The one subject of its events. */
export const SIGN_ON = 'provider'

const issuer = requiredText(SIGN_ON_LIMITS.issuer, 'sign_on_issuer_can_not_be_empty').regex(
  /^https?:\/\/[^\s@?#]+$/i,
  'sign_on_issuer_wrong_format',
)
const claimName = /^[\w:./-]{1,100}$/

const groupRole = z.object({ group: requiredText(200, 'sign_on_group_can_not_be_empty'), roleId: id })
export type GroupRole = z.infer<typeof groupRole>

const fields = {
  /** On the button of the login page. */
  name: requiredText(SIGN_ON_LIMITS.name, 'sign_on_name_can_not_be_empty'),
  issuer,
  clientId: requiredText(SIGN_ON_LIMITS.clientId, 'sign_on_client_can_not_be_empty'),
  scopes: requiredText(300, 'sign_on_scopes_wrong').refine(
    (text) => text.split(/\s+/).includes('openid'),
    'sign_on_scopes_wrong',
  ),
  /** Its value is the account of a person who signs on for the first time. Mail addresses may move to other people. */
  accountClaim: requiredText(100, 'sign_on_claim_wrong')
    .regex(claimName, 'sign_on_claim_wrong')
    .refine((name) => name !== 'email', 'sign_on_claim_is_mail'),
  /** Empty: roles do not follow groups. */
  groupsClaim: z.union([z.literal(''), z.string().trim().regex(claimName, 'sign_on_claim_wrong')]).default(''),
  groupRoles: z.array(groupRole).max(SIGN_ON_LIMITS.groups),
  /** Makes an account for a person who has none. */
  createsAccounts: z.boolean(),
  /** The factories of such an account: `siteIds`, or all. Null: not chosen yet, so none is made. */
  accountSites: z.enum(ACCOUNT_SITES).nullable().default(null),
  siteIds: z.array(id).max(200).default([]),
  /** The directory of the tenant makes and disables accounts by SCIM. */
  isProvisioned: z.boolean().default(false),
  /** What such an account gets, before its groups give it more at the first login. */
  baseRoleIds: z.array(id).max(20).default([]),
  isActive: z.boolean(),
  /** Nobody logs in with a password, except these accounts. */
  isOnly: z.boolean(),
  localAccountIds: z.array(id).max(SIGN_ON_LIMITS.accounts),
}

export const signOnInput = z.object({
  ...fields,
  /** Write-only. Empty: the one that is kept, for the same issuer and client. */
  clientSecret: optionalText(SIGN_ON_LIMITS.secret),
  version: recordVersion,
})
export type SignOnInput = z.infer<typeof signOnInput>

export const signOnSettings = z.object({
  ...fields,
  // Before the first change these are empty.
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** To be registered at the provider; null as long as the installation does not say its own address. */
  redirectUri: z.string().nullable(),
  /** Where the directory sends its accounts; null as above. */
  scimUri: z.string().nullable(),
  localAccounts: z.array(z.object({ id, account: z.string() })),
  version: recordVersion,
})
export type SignOnSettings = z.infer<typeof signOnSettings>

const PROVIDER_PROBLEMS = [
  'kept_in_sandbox',
  'address_not_allowed',
  'plain_text_not_allowed',
  'unreachable',
  'timeout',
  'broken_answer',
  'certificate_not_trusted',
  'certificate_refused',
  'not_a_provider',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** What the provider says of itself, or why it could not be asked. */
export const signOnProbe = z.object({
  problem: z.enum(PROVIDER_PROBLEMS).nullable(),
  milliseconds: z.number().int(),
  authorizationEndpoint: z.string(),
})
export type SignOnProbe = z.infer<typeof signOnProbe>
export const signOnTest = z.object({ issuer })

/** A secret of the tab that began, which the answer must come back to. */
export const tabSecret = z.string().regex(/^[\w-]{43}$/)
/** The query of the address to which the provider led back. */
const answer = z.string().min(1).max(8_000)
const tenant = z.string().max(20)

export const signOnStart = z.object({ tenant: tenant.optional(), tabSecret })
export const signOnFinish = z.object({
  tenant,
  tabSecret,
  answer,
  device: z.union([z.literal(''), z.string().regex(/^[\w-]{43}$/)]).default(''),
})
export const signOnOffer = z.object({ name: z.string(), isOnly: z.boolean() })

export const signatureStart = z.object({ tabSecret, digest: z.string().length(64) })
export const signatureFinish = z.object({ tabSecret, answer })

/** The path of the page to which the provider leads back; the tenant follows, so that no tenant gets the answer of another. */
export const SIGN_ON_PATH = '/single_sign_on'
