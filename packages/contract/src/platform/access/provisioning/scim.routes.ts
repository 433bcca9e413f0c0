/**
 * SCIM 2.0 for the directory of a tenant's people. An API key with `users.provision` alone does nothing else. Refusals
 * have the form of RFC 7644 (3.12) and the product's own at once.
 */

import { z } from 'zod'
import { idParam } from '../../../kit/entity.ts'
import { command, query } from '../../../kit/route.ts'
import * as s from './scim.schema.ts'

const users = `${s.SCIM_PATH}/Users`
const common = { permission: 'users.provision', sites: 'closed', wire: 'scim' } as const

export const getScimConfig = query({
  ...common,
  method: 'GET',
  path: `${s.SCIM_PATH}/ServiceProviderConfig`,
  output: s.scimConfig,
})
export const listScimResourceTypes = query({
  ...common,
  method: 'GET',
  path: `${s.SCIM_PATH}/ResourceTypes`,
  output: s.scimPageOf(s.scimResourceType),
})
export const listScimSchemas = query({
  ...common,
  method: 'GET',
  path: `${s.SCIM_PATH}/Schemas`,
  output: s.scimPageOf(s.scimSchema),
})

/** By account. Filters: `userName`, `externalId` or `id`, each with `eq`. */
export const listScimUsers = query({
  ...common,
  method: 'GET',
  path: users,
  input: { query: s.scimQuery },
  output: s.scimPageOf(s.scimUser),
  errors: ['provisioning_off', 'scim_filter_wrong'],
})
const only = z.object({ attributes: s.scimQuery.shape.attributes, excludedAttributes: s.scimQuery.shape.attributes })
export const getScimUser = query({
  ...common,
  method: 'GET',
  path: `${users}/:id`,
  input: { params: idParam, query: only },
  output: s.scimUser,
  errors: ['provisioning_off'],
})

/** The account gets the roles and factories of the settings of single sign-on, and its owner comes in by the provider. */
export const createScimUser = command({
  ...common,
  method: 'POST',
  path: users,
  input: { body: s.scimUserInput },
  output: s.scimUser,
  status: 201,
  errors: [
    'provisioning_off',
    'provisioning_incomplete',
    'account_exists',
    'account_wrong_format',
    'user_quota_reached',
    'enabled_by_person',
    'duties_meet',
  ],
  event: 'user.provisioned',
})

const changeErrors = [
  'provisioning_off',
  'scim_path_wrong',
  'account_name_fixed',
  'changed_meanwhile',
  'enabled_by_person',
  'user_quota_reached',
  'last_holder_of_all',
  'last_local_account',
  'duties_meet',
] as const
export const replaceScimUser = command({
  ...common,
  method: 'PUT',
  path: `${users}/:id`,
  input: { params: idParam, body: s.scimUserInput },
  output: s.scimUser,
  errors: changeErrors,
  event: 'user.synchronised',
})
export const patchScimUser = command({
  ...common,
  method: 'PATCH',
  path: `${users}/:id`,
  input: { params: idParam, body: s.scimPatch },
  output: s.scimUser,
  errors: changeErrors,
  event: 'user.synchronised',
})
/** Disables the account: signed records name it. It is not found by its directory from then on. */
export const deleteScimUser = command({
  ...common,
  method: 'DELETE',
  path: `${users}/:id`,
  input: { params: idParam },
  status: 204,
  output: z.object({}),
  errors: ['provisioning_off', 'last_holder_of_all', 'last_local_account'],
  event: 'user.deprovisioned',
})
