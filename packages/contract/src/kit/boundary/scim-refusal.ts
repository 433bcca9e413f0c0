/** How SCIM 2.0 names bodies and refusals (RFC 7644, 3.1 and 3.12). */

import type { ErrorKey } from '../../errors.ts'

export const SCIM_TYPE = 'application/scim+json'
export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** What the log of a directory shows; its administrators read it. */
const details: Partial<Record<ErrorKey, string>> = {
  login_required: 'The token is unknown, revoked or has expired. Create an API key and enter it here.',
  no_permission: 'The API key lacks the permission to provision accounts.',
  not_for_sites: 'The API key is limited to factories. Create one as a person who works for all of them.',
  not_found: 'There is no such account, or the directory does not manage it.',
  invalid_input: 'The request has a value that cannot be read.',
  changed_meanwhile: 'The account was changed at the same time. Send the request again.',
  too_many_requests: 'Too many requests. Send it again after the time in Retry-After.',
  tenant_out_of_service: 'The tenant is suspended. Send the request again later.',
  server_busy: 'The server is busy. Send the request again later.',
  provisioning_off: 'Provisioning is not turned on in the settings of single sign-on.',
  provisioning_incomplete:
    'The settings of single sign-on name no role or no factory that a new account could get. Complete them.',
  account_exists: 'An account of this name exists.',
  account_wrong_format: 'This name cannot be the name of an account: no spaces, and no realm after an @.',
  account_name_fixed: 'The name of an account never changes, since signed records show it.',
  user_quota_reached: 'The tenant has as many accounts as it may have. Disable one, or ask for a higher quota.',
  enabled_by_person:
    'A person has to enable this account: it was disabled here, or it may sign or approve. Enable it on its page.',
  last_holder_of_all: 'This is the last account that holds every permission. Give them to another account first.',
  last_local_account: 'This is the last local account for emergencies. Name another one first.',
  duties_meet: 'The account would hold duties that a rule keeps apart.',
  scim_filter_wrong: 'Only filters of the form: userName eq "…", externalId eq "…", id eq "…".',
  scim_path_wrong: 'The path of the operation cannot be read, or its value does not fit it.',
}

/** The `scimType` of a refusal, where the standard has one. */
const types: Partial<Record<ErrorKey, string>> = {
  account_exists: 'uniqueness',
  account_name_fixed: 'mutability',
  invalid_input: 'invalidValue',
  account_wrong_format: 'invalidValue',
  scim_filter_wrong: 'invalidFilter',
  scim_path_wrong: 'invalidPath',
}

/** Sent with the product's own fields: `message` has the key, which a caller of the standard ignores. */
export const scimRefusal = (key: ErrorKey, status: number): object => ({
  schemas: [SCIM_ERROR],
  status: String(status),
  detail: details[key] ?? `The request was refused (${key}).`,
  ...(types[key] && { scimType: types[key] }),
})
