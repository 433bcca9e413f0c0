/** Identities of the provider that belong to accounts: seen, linked by their owner, taken away by an administrator. */

import { z } from 'zod'
import { done, id, idParam } from '../../../kit/entity.ts'
import { command, query } from '../../../kit/route.ts'
import { signatureFinish, tabSecret } from './sign-on.schema.ts'

const reason = z.string().trim().min(3, 'reason_too_short').max(500)

const identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The name of the provider; null for one that the settings no longer name. */
  provider: z.string().nullable(),
  boundAt: z.iso.datetime(),
  /** Null: none since the product records it. */
  lastLoginAt: z.iso.datetime().nullable(),
})
export type Identity = z.infer<typeof identity>

export const listIdentities = query({
  method: 'GET',
  path: '/api/access/users/:id/identities',
  permission: 'users.list',
  sites: 'shared',
  input: { params: idParam },
  output: z.object({ items: z.array(identity) }),
})
/** `offer`: the name of the provider that the caller can link; null when there is none, or nothing to link. */
export const getOwnIdentities = query({
  method: 'GET',
  path: '/api/access/me/identities',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: z.object({ items: z.array(identity), offer: z.string().nullable() }),
})

/** The password proves that the account is the caller's; the answer's `url` leads to the provider. */
export const startLinking = command({
  method: 'POST',
  path: '/api/access/me/identities/start',
  permission: 'session',
  sites: 'shared',
  input: { body: z.object({ tabSecret, password: z.string().min(1, 'password_can_not_be_empty').max(1_000) }) },
  output: z.object({ url: z.string() }),
  errors: ['user_name_or_password_wrong', 'sign_on_not_set_up', 'sign_on_provider_away', 'sign_on_local_account'],
  forSuppliers: 'own',
})
export const finishLinking = command({
  method: 'POST',
  path: '/api/access/me/identities',
  permission: 'session',
  sites: 'shared',
  input: { body: signatureFinish },
  output: done,
  errors: [
    'sign_on_over',
    'sign_on_declined',
    'sign_on_provider_away',
    'sign_on_answer_wrong',
    'sign_on_not_asked_anew',
    'sign_on_local_account',
    'sign_on_identity_taken',
  ],
  event: 'user.identity_linked',
  forSuppliers: 'own',
})
/** Also ends the sessions that the provider began. This identity opens no session until its owner links it again. */
export const unbindIdentity = command({
  method: 'POST',
  path: '/api/access/users/:id/unbind_identity',
  permission: 'users.resetPassword',
  sites: 'own',
  input: { params: idParam, body: z.object({ issuer: z.string().max(300), subject: z.string().max(300), reason }) },
  output: z.object({ id }),
  errors: ['site_not_held', 'holder_has_more', 'user_is_yourself'],
  event: 'user.identity_unbound',
})
