import { z } from 'zod'
import { command, query } from '../../../kit/route.ts'
import * as s from './sign-on.schema.ts'

const path = '/api/access/single_sign_on'

export const getSignOnSettings = query({
  method: 'GET',
  path: `${path}/settings`,
  permission: 'signOn.edit',
  sites: 'closed',
  output: s.signOnSettings,
})
/** The provider decides who is who, so only a person with every permission may name it. */
export const saveSignOnSettings = command({
  method: 'PUT',
  path: `${path}/settings`,
  permission: 'signOn.edit',
  sites: 'closed',
  input: { body: s.signOnInput },
  output: s.signOnSettings,
  errors: [
    'changed_meanwhile',
    'authority_not_held',
    'sign_on_secret_can_not_be_empty',
    'sign_on_address_unknown',
    'sign_on_role_may_sign',
    'sign_on_sites_missing',
    'sign_on_base_role_missing',
    'sign_on_base_role_of_group',
    'factory_not_exists',
    'sign_on_local_account_missing',
    'sign_on_local_account_unfit',
    'plain_text_not_allowed',
  ],
  event: 'sign_on.changed',
})
/** Reads the discovery document of a provider, within limits of time, size and address. */
export const testSignOn = command({
  method: 'POST',
  path: `${path}/settings/test`,
  permission: 'signOn.edit',
  sites: 'closed',
  input: { body: s.signOnTest },
  output: s.signOnProbe,
  event: 'sign_on.tested',
})

/** For the login page: null where nobody signs on by a provider. */
export const getSignOnOffer = query({
  method: 'GET',
  path,
  permission: 'public',
  sites: 'shared',
  input: { query: z.object({ tenant: z.string().max(20).optional() }) },
  output: z.object({ offer: s.signOnOffer.nullable() }),
})
/** The answer's `url` leads to the provider. */
export const startSignOn = command({
  method: 'POST',
  path: `${path}/start`,
  permission: 'public',
  sites: 'shared',
  input: { body: s.signOnStart },
  output: z.object({ url: z.string() }),
  errors: ['sign_on_not_set_up', 'sign_on_provider_away', 'too_many_requests', 'server_busy'],
})
/** As after a password: the answer's `data` is the token of the session. Never says which account was refused, or why. */
export const finishSignOn = command({
  method: 'POST',
  path: `${path}/finish`,
  permission: 'public',
  sites: 'shared',
  input: { body: s.signOnFinish },
  output: z.object({ data: z.string() }),
  errors: [
    'sign_on_over',
    'sign_on_declined',
    'sign_on_provider_away',
    'sign_on_answer_wrong',
    'sign_on_refused',
    'tenant_suspended',
    'too_many_requests',
    'server_busy',
  ],
  event: 'session.opened',
})
/** For a signer who came by the provider: it asks the person anew. `digest` is that of the record to be signed. */
export const startSigning = command({
  method: 'POST',
  path: `${path}/signature`,
  permission: 'session',
  sites: 'shared',
  input: { body: s.signatureStart },
  output: z.object({ url: z.string() }),
  errors: ['sign_on_not_set_up', 'sign_on_provider_away'],
  forSuppliers: 'own',
})
/** The answer's `proof` takes the place of the password in one signature of this record, for five minutes. */
export const finishSigning = command({
  method: 'POST',
  path: `${path}/signature/finish`,
  permission: 'session',
  sites: 'shared',
  input: { body: s.signatureFinish },
  output: z.object({ proof: z.string() }),
  errors: [
    'sign_on_over',
    'sign_on_declined',
    'sign_on_provider_away',
    'sign_on_answer_wrong',
    'sign_on_other_person',
    'sign_on_not_asked_anew',
  ],
  event: 'user.identity_confirmed',
  forSuppliers: 'own',
})
