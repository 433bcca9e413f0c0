/** What kinds and states of credentials are called, on the page and in files. */

import type { CredentialKind, CredentialState } from './credentials.schema.ts'

export const credentialTextsZh = {
  kinds: {
    PASSWORD: '密码',
    APP: '验证器应用',
    PASSKEY: '通行密钥',
    RECOVERY_CODES: '恢复码',
    API_KEY: 'API 密钥',
    PARTNER_SECRET: '外部系统的密码或密钥',
    OWN_KEY: '本方证书或密钥',
    PARTNER_KEY: '合作方证书或密钥',
  } satisfies Record<CredentialKind, string>,
  states: {
    USABLE: '使用中',
    ENDING: '30 天内到期',
    CHANGE_DUE: '待修改',
    CODE_OPEN: '一次性验证码待使用',
    LEFT: '所有者已停用',
    OVER: '已过期或已用完',
  } satisfies Record<CredentialState, string>,
}
