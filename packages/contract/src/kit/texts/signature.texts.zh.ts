/** What is said of a signature on pages and on printed reports. */

import type { SignatureTexts } from './signature.texts.en.ts'

export const signatureTextsZh: SignatureTexts = {
  meanings: { AUTHORSHIP: '编制', REVIEW: '复核', APPROVAL: '批准', RELEASE: '放行', RESPONSIBILITY: '负责' },
  askedBy: '在 {provider} 重新验证账号和密码',
  components: {
    NONE: '账号和密码',
    APP: '账号、密码和验证器应用',
    RECOVERY_CODE: '账号、密码和恢复码',
    PASSKEY: '账号、密码和通行密钥',
  },
}
