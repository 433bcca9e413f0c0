/** What kinds and states of credentials are called, on the page and in files. */

import type { CredentialKind, CredentialState } from './credentials.schema.ts'

export const credentialTextsEn = {
  kinds: {
    PASSWORD: 'Password',
    APP: 'Authenticator app',
    PASSKEY: 'Passkey',
    RECOVERY_CODES: 'Recovery codes',
    API_KEY: 'API key',
    PARTNER_SECRET: 'Password or key elsewhere',
    OWN_KEY: 'Own certificate or key',
    PARTNER_KEY: 'Certificate or key of a partner',
  } satisfies Record<CredentialKind, string>,
  states: {
    USABLE: 'In use',
    ENDING: 'Ends within 30 days',
    CHANGE_DUE: 'To be changed',
    CODE_OPEN: 'One-time code open',
    LEFT: 'Owner disabled',
    OVER: 'Expired or used up',
  } satisfies Record<CredentialState, string>,
}
