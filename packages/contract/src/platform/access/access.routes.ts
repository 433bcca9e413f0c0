import { z } from 'zod'
import { deleted, done, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { reachFilters } from '../masters/reach-filters.ts'
import {
  loginInput,
  ownZone,
  preferenceKey,
  preferenceValue,
  sessionView,
  verification,
  VERIFICATION_KINDS,
} from './access.schema.ts'
import { holderCodes, role, roleEdit, roleInput, savedRole } from './roles/roles.schema.ts'
import {
  userErrors,
  account,
  NOT_SEEN_FOR,
  ROLE_ENDS_WITHIN,
  ownPasswordChange,
  passwordReset,
  savedUser,
  secondFactorReset,
  user,
  userEdit,
  userInput,
  userWithCode,
} from './users.schema.ts'

const authentication = '/gateway/api/saas-core-tenant/authentication'

export const getVerification = query({
  method: 'GET',
  path: `${authentication}/verification`,
  permission: 'public',
  sites: 'shared',
  input: { query: z.object({ kind: z.enum(VERIFICATION_KINDS).default('PICTURE') }) },
  output: verification,
})

/**
 * The answer's `data` is the token that later requests carry in `Authorization`. For an account with a second factor
 * `getMe` says `factorDue`, and the token opens only what `answerSecondFactor` needs.
 */
export const login = command({
  method: 'POST',
  path: `${authentication}/user`,
  permission: 'public',
  sites: 'shared',
  input: { query: z.object({ tenant: z.string().max(20).optional() }), body: loginInput },
  output: z.object({ data: z.string() }),
  errors: [
    'verification_code_wrong',
    'user_name_or_password_wrong',
    'platform_account_or_password_wrong',
    'tenant_suspended',
    'too_many_requests',
    'server_busy',
  ],
  event: 'session.opened',
})

export const logout = command({
  method: 'POST',
  path: '/api/access/logout',
  permission: 'session',
  sites: 'shared',
  output: z.object({ message: z.string().optional() }),
  event: 'session.closed',
  whileSuspended: true,
  beforePasswordChange: true,
  clearsBrowser: true,
  whileFactorDue: 'EITHER',
  forSuppliers: 'own',
})

export const getMe = query({
  method: 'GET',
  path: '/api/access/me',
  permission: 'session',
  sites: 'shared',
  output: sessionView,
  whileSuspended: true,
  beforePasswordChange: true,
  whileFactorDue: 'EITHER',
  forSuppliers: 'own',
})

export const listRoles = query({
  method: 'GET',
  path: '/api/access/roles',
  permission: 'roles.list',
  sites: 'shared',
  input: { query: listQuery({ name: z.string().max(128).optional() }, 'text') },
  output: listOf(role),
})
/** Names of all roles, for a choice in a form; their permissions are for users who may see roles. */
export const listRoleOptions = query({
  method: 'GET',
  path: '/api/access/roles/options',
  permission: 'session',
  sites: 'shared',
  output: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
})
/** The roles that hold each of these permissions and have people, so that a page names who can act. */
export const listHolders = query({
  method: 'GET',
  path: '/api/access/holders',
  permission: 'session',
  sites: 'shared',
  input: { query: z.object({ codes: holderCodes }) },
  output: z.object({ items: z.array(z.object({ code: z.string(), roles: z.array(z.string()) })) }),
})
export const getRole = query({
  method: 'GET',
  path: '/api/access/roles/:id',
  permission: 'roles.list',
  sites: 'shared',
  input: { params: idParam },
  output: role,
})
export const createRole = command({
  method: 'POST',
  path: '/api/access/roles',
  permission: 'roles.create',
  sites: 'shared',
  input: { body: roleInput },
  output: savedRole,
  errors: ['duties_meet', 'role_name_exists', 'authority_not_held', 'needs_a_person'],
  event: 'role.created',
  creates: true,
})
export const updateRole = command({
  method: 'PUT',
  path: '/api/access/roles/:id',
  permission: 'roles.edit',
  sites: 'shared',
  input: { params: idParam, body: roleEdit },
  output: savedRole,
  errors: [
    'duties_meet',
    'role_name_exists',
    'changed_meanwhile',
    'authority_not_held',
    'grant_to_yourself',
    'last_holder_of_all',
    'access_request_waits',
    'needs_a_person',
  ],
  event: 'role.changed',
})
export const deleteRole = command({
  method: 'DELETE',
  path: '/api/access/roles/:id',
  permission: 'roles.delete',
  sites: 'shared',
  input: { params: idParam },
  output: deleted,
  errors: ['role_still_used', 'authority_not_held'],
  event: 'role.deleted',
})

export const listUsers = query({
  method: 'GET',
  path: '/api/access/users',
  permission: 'users.list',
  sites: 'shared',
  input: {
    query: listQuery(
      {
        account: z.string().max(60).optional(),
        roleId: id.optional(),
        supplierId: id.optional(),
        isDisabled: z.enum(['true', 'false']).optional(),
        notSeenFor: z.enum(NOT_SEEN_FOR).optional(),
        roleEndsWithin: z.enum(ROLE_ENDS_WITHIN).optional(),
        /** Limited to these. */
        ...reachFilters('brand', 'region', 'businessUnit'),
      },
      'text',
    ),
  },
  output: listOf(user),
})
export const getUser = query({
  method: 'GET',
  path: '/api/access/users/:id',
  permission: 'users.list',
  sites: 'shared',
  input: { params: idParam },
  output: user,
})
/** Accounts by name alone, for users who may reset passwords but not see what users are. */
export const listAccounts = query({
  method: 'GET',
  path: '/api/access/accounts',
  permission: 'users.resetPassword',
  sites: 'shared',
  input: { query: listQuery({ account: z.string().max(60).optional() }, 'text') },
  output: listOf(account),
})
export const getAccount = query({
  method: 'GET',
  path: '/api/access/accounts/:id',
  permission: 'users.resetPassword',
  sites: 'shared',
  input: { params: idParam },
  output: account,
})
/**
 * The account has no password: its owner chooses one with the code. Not a create with an idempotency key, because the
 * stored first answer would contain the code: a repeated request is refused by the account.
 */
export const createUser = command({
  method: 'POST',
  path: '/api/access/users',
  permission: 'users.create',
  sites: 'own',
  input: { body: userInput },
  output: userWithCode,
  errors: [
    'duties_meet',
    'user_quota_reached',
    'account_exists',
    'user_has_no_email',
    'mail_links_not_set_up',
    ...userErrors,
    'needs_a_person',
  ],
  event: 'user.created',
})
export const updateUser = command({
  method: 'PUT',
  path: '/api/access/users/:id',
  permission: 'users.edit',
  sites: 'own',
  input: { params: idParam, body: userEdit },
  output: savedUser,
  errors: [
    'duties_meet',
    'changed_meanwhile',
    ...userErrors,
    'grant_to_yourself',
    'holder_has_more',
    'last_holder_of_all',
    'last_two_approvers',
    'access_request_waits',
    'needs_a_person',
  ],
  event: 'user.changed',
})

/** Ends every other session of the caller. */
export const changeOwnPassword = command({
  method: 'PUT',
  path: '/api/access/me/password',
  permission: 'session',
  sites: 'shared',
  input: { body: ownPasswordChange },
  output: done,
  errors: ['user_name_or_password_wrong', 'password_too_short', 'password_too_common', 'password_same_as_before'],
  event: 'user.password_changed',
  beforePasswordChange: true,
  forSuppliers: 'own',
  whileClosed: true,
})
/** In which time zone the caller reads times and counts days. Records, signatures and printed reports keep the tenant's. */
export const chooseOwnZone = command({
  method: 'PUT',
  path: '/api/access/me/zone',
  permission: 'session',
  sites: 'shared',
  input: { body: ownZone },
  output: ownZone,
  event: 'user.zone_chosen',
  forSuppliers: 'own',
})
/** Ends every session of the caller, including this one. */
export const endOwnSessions = command({
  method: 'POST',
  path: '/api/access/me/end_sessions',
  permission: 'session',
  sites: 'shared',
  output: done,
  event: 'user.sessions_ended',
  beforePasswordChange: true,
  forSuppliers: 'own',
})
/** The old password ends with the user's sessions; the owner chooses a new one with the code. */
export const resetPassword = command({
  method: 'PUT',
  path: '/api/access/users/:id/password',
  permission: 'users.resetPassword',
  sites: 'own',
  input: { params: idParam, body: passwordReset },
  output: userWithCode,
  errors: [
    'user_has_no_email',
    'mail_links_not_set_up',
    'site_not_held',
    'holder_has_more',
    'user_is_yourself',
    'last_local_account',
    'access_request_waits',
    'needs_a_person',
  ],
  event: 'user.password_reset',
})
/** Ends the user's sessions. */
export const disableUser = command({
  method: 'POST',
  path: '/api/access/users/:id/disable',
  permission: 'users.edit',
  sites: 'own',
  input: { params: idParam },
  output: user,
  errors: ['user_is_yourself', 'site_not_held', 'holder_has_more', 'last_holder_of_all', 'last_local_account'],
  event: 'user.disabled',
})
/**
 * Takes the second factor of an account away with its recovery codes, and ends its sessions. If a role of the user
 * requires one, the next login leads to the page where it is set up.
 */
export const resetSecondFactor = command({
  method: 'PUT',
  path: '/api/access/users/:id/second_factor',
  permission: 'users.resetPassword',
  sites: 'own',
  input: { params: idParam, body: secondFactorReset },
  output: savedUser,
  errors: [
    'site_not_held',
    'holder_has_more',
    'user_is_yourself',
    'last_local_account',
    'second_factor_none',
    'access_request_waits',
    'needs_a_person',
  ],
  event: 'user.second_factor_reset',
})
/** Also ends the waiting time after wrong passwords. */
export const enableUser = command({
  method: 'POST',
  path: '/api/access/users/:id/enable',
  permission: 'users.edit',
  sites: 'own',
  input: { params: idParam },
  output: savedUser,
  errors: [
    'duties_meet',
    'user_quota_reached',
    'site_not_held',
    'holder_has_more',
    'access_request_waits',
    'needs_a_person',
  ],
  event: 'user.enabled',
})
export const endSessions = command({
  method: 'POST',
  path: '/api/access/users/:id/end_sessions',
  permission: 'users.edit',
  sites: 'own',
  input: { params: idParam },
  output: user,
  errors: ['site_not_held', 'holder_has_more'],
  event: 'user.sessions_ended',
})

/** Preferences of the caller, e.g. the columns of a list; null when nothing is stored. */
export const getPreference = query({
  method: 'GET',
  path: '/api/access/preferences/:key',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: z.object({ key: preferenceKey }) },
  output: z.object({ value: preferenceValue.nullable() }),
})
/** Records no event: it changes only the caller's own view. */
export const putPreference = command({
  method: 'PUT',
  path: '/api/access/preferences/:key',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: z.object({ key: preferenceKey }), body: z.object({ value: preferenceValue }) },
  output: done,
  errors: ['too_many_preferences'],
  whileClosed: true,
})
