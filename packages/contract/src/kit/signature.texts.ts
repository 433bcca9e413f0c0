/** What is said of a signature on pages and on printed reports. */

import type { FactorKind } from './second-factor.ts'
import type { SIGNATURE_MEANINGS, SignatureView } from './signature.ts'

export interface SignatureTexts {
  readonly meanings: Readonly<Record<(typeof SIGNATURE_MEANINGS)[number], string>>
  /** By what the signer answered with after the password. */
  readonly components: Readonly<Record<FactorKind | 'NONE', string>>
}

export const signatureTextsEn: SignatureTexts = {
  meanings: { AUTHORSHIP: 'Authorship', REVIEW: 'Review', APPROVAL: 'Approval', RESPONSIBILITY: 'Responsibility' },
  components: {
    NONE: 'Account and password',
    APP: 'Account, password and authenticator app',
    RECOVERY_CODE: 'Account, password and recovery code',
    PASSKEY: 'Account, password and passkey',
  },
}

export const signatureTextsZh: SignatureTexts = {
  meanings: { AUTHORSHIP: '编制', REVIEW: '复核', APPROVAL: '批准', RESPONSIBILITY: '负责' },
  components: {
    NONE: '账号和密码',
    APP: '账号、密码和验证器应用',
    RECOVERY_CODE: '账号、密码和恢复码',
    PASSKEY: '账号、密码和通行密钥',
  },
}

/** The key of `components`. */
export const componentsOf = ({ secondFactor }: Pick<SignatureView, 'secondFactor'>): FactorKind | 'NONE' =>
  secondFactor ?? 'NONE'
