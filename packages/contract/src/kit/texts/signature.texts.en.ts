/** What is said of a signature on pages and on printed reports. */

import type { FactorKind } from '../second-factor.ts'
import type { SIGNATURE_MEANINGS } from '../signature.ts'

export interface SignatureTexts {
  readonly meanings: Readonly<Record<(typeof SIGNATURE_MEANINGS)[number], string>>
  /** By what the signer answered with after the password. */
  readonly askedBy: string
  readonly components: Readonly<Record<FactorKind | 'NONE', string>>
}

export const signatureTextsEn: SignatureTexts = {
  meanings: {
    AUTHORSHIP: 'Authorship',
    REVIEW: 'Review',
    APPROVAL: 'Approval',
    RELEASE: 'Release',
    RESPONSIBILITY: 'Responsibility',
  },
  /** Instead of for a password here. */
  askedBy: 'Account and password anew at {provider}',
  components: {
    NONE: 'Account and password',
    APP: 'Account, password and authenticator app',
    RECOVERY_CODE: 'Account, password and recovery code',
    PASSKEY: 'Account, password and passkey',
  },
}
