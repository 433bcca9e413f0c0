/**
 * The second factor of the caller's own account: set up, given at the login, taken away. Platform administrators reach
 * the same routes, but those of passkeys.
 */

import { z } from 'zod'
import { done, idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { secondFactorAnswer } from '../../kit/second-factor.ts'
import { deviceSecret } from './access.schema.ts'
import {
  authenticatorConfirmation,
  authenticatorSecret,
  bothComponents,
  PASSKEY_PURPOSES,
  passkeyChallenge,
  passkeyCreation,
  passkeyInput,
  recoveryCodes,
  secondFactorView,
} from './second-factor.schema.ts'

const path = '/api/access/me/second_factor'
const own = { permission: 'session', sites: 'shared', forSuppliers: 'own', beforePasswordChange: true } as const
/** In both realms. */
const ofBoth = { ...own, forPlatform: true } as const

export const getOwnSecondFactor = query({
  ...ofBoth,
  method: 'GET',
  path,
  output: secondFactorView,
  whileFactorDue: 'EITHER',
})

/** Finishes a login: `data` is the token of the session, which replaces the one of the login. */
export const answerSecondFactor = command({
  ...ofBoth,
  method: 'POST',
  path: `${path}/answer`,
  input: { body: z.object({ secondFactor: secondFactorAnswer, device: deviceSecret }) },
  output: z.object({ data: z.string() }),
  errors: [
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'second_factor_not_asked',
    'server_busy',
  ],
  event: 'session.opened',
  whileFactorDue: 'ASK',
  whileClosed: true,
})

/** Records no event: the secret has no effect until it is confirmed. */
export const startAuthenticatorApp = command({
  ...ofBoth,
  method: 'POST',
  path: `${path}/app`,
  output: authenticatorSecret,
  errors: ['second_factor_exists'],
  whileFactorDue: 'SET_UP',
  whileClosed: true,
})
/** The app has the secret: its code proves that. */
export const confirmAuthenticatorApp = command({
  ...ofBoth,
  method: 'PUT',
  path: `${path}/app`,
  input: { body: authenticatorConfirmation },
  output: recoveryCodes,
  errors: [
    'user_name_or_password_wrong',
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'second_factor_exists',
    'changed_meanwhile',
  ],
  event: 'user.second_factor_added',
  whileFactorDue: 'SET_UP',
  whileClosed: true,
})
export const removeAuthenticatorApp = command({
  ...ofBoth,
  method: 'POST',
  path: `${path}/app/remove`,
  input: { body: bothComponents },
  output: done,
  errors: [
    'user_name_or_password_wrong',
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'second_factor_none',
    'second_factor_required',
    'last_local_account',
  ],
  event: 'user.second_factor_removed',
})

/** Replaces those that are left. */
export const renewRecoveryCodes = command({
  ...ofBoth,
  method: 'POST',
  path: `${path}/recovery_codes`,
  input: { body: bothComponents },
  output: recoveryCodes,
  errors: [
    'user_name_or_password_wrong',
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'second_factor_none',
  ],
  event: 'user.recovery_codes_made',
})

/** Records no event: the challenge has no effect until it is answered. */
export const startPasskey = command({
  ...own,
  method: 'POST',
  path: `${path}/passkeys/start`,
  output: passkeyCreation,
  errors: ['passkeys_not_here', 'too_many_passkeys'],
  whileFactorDue: 'SET_UP',
  whileClosed: true,
})
export const addPasskey = command({
  ...own,
  method: 'POST',
  path: `${path}/passkeys`,
  input: { body: passkeyInput },
  output: recoveryCodes,
  errors: [
    'user_name_or_password_wrong',
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'passkey_refused',
    'passkeys_not_here',
    'too_many_passkeys',
  ],
  event: 'user.second_factor_added',
  whileFactorDue: 'SET_UP',
  whileClosed: true,
})
export const removePasskey = command({
  ...own,
  method: 'POST',
  path: `${path}/passkeys/:id/remove`,
  input: { params: idParam, body: bothComponents },
  output: done,
  errors: [
    'user_name_or_password_wrong',
    'second_factor_can_not_be_empty',
    'second_factor_wrong',
    'second_factor_used',
    'second_factor_required',
    'last_local_account',
  ],
  event: 'user.second_factor_removed',
})

/** Replaces the caller's last challenge for the same purpose. Records no event: it has no effect until answered. */
export const askPasskey = command({
  ...own,
  method: 'POST',
  path: `${path}/challenge`,
  input: { body: z.object({ purpose: z.enum(PASSKEY_PURPOSES) }) },
  output: passkeyChallenge,
  errors: ['passkeys_not_here', 'second_factor_none'],
  whileFactorDue: 'ASK',
  whileClosed: true,
})
