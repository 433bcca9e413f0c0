/** Export of the list of credentials. */

import { listCredentials } from '@serialis/contract/platform/access/credentials.routes.ts'
import type { CredentialKind, CredentialState } from '@serialis/contract/platform/access/credentials.schema.ts'
import { everyRow, listExport, type ExportSource } from '../../../kit/http/list-export.ts'
import type { CredentialRow } from './credentials.queries.ts'
import { ageOf, credentialPages, stateOf } from './credentials.service.ts'

const kinds: Record<ExportSource['locale'], Record<CredentialKind, string>> = {
  en: {
    PASSWORD: 'Password',
    APP: 'Authenticator app',
    PASSKEY: 'Passkey',
    RECOVERY_CODES: 'Recovery codes',
    API_KEY: 'API key',
    PARTNER_SECRET: 'Password or key elsewhere',
    OWN_KEY: 'Own certificate or key',
    PARTNER_KEY: 'Certificate or key of a partner',
  },
  zh: {
    PASSWORD: '密码',
    APP: '验证器应用',
    PASSKEY: '通行密钥',
    RECOVERY_CODES: '恢复码',
    API_KEY: 'API 密钥',
    PARTNER_SECRET: '外部系统的密码或密钥',
    OWN_KEY: '本方证书或密钥',
    PARTNER_KEY: '合作方证书或密钥',
  },
}

const states: Record<ExportSource['locale'], Record<CredentialState, string>> = {
  en: {
    USABLE: 'In use',
    ENDING: 'Ends within 30 days',
    CHANGE_DUE: 'To be changed',
    CODE_OPEN: 'One-time code open',
    LEFT: 'Owner disabled',
    OVER: 'Expired or used up',
  },
  zh: {
    USABLE: '使用中',
    ENDING: '30 天内到期',
    CHANGE_DUE: '待修改',
    CODE_OPEN: '一次性验证码待使用',
    LEFT: '所有者已停用',
    OVER: '已过期或已用完',
  },
}

export const credentialsExport = listExport({
  name: 'credentials',
  filter: listCredentials.input.query,
  columns: [
    { en: 'Kind', zh: '类型', value: (row: CredentialRow, { locale }) => kinds[locale][row.kind] },
    { en: 'Name', zh: '名称', value: (row) => row.name },
    { en: 'Owner', zh: '所有者', value: (row) => row.ownerName },
    { en: 'Account', zh: '账号', value: (row) => row.ownerAccount },
    { en: 'Made', zh: '创建时间', value: (row) => row.madeAt },
    { en: 'Age in days', zh: '已用天数', value: (row, { now }) => ageOf(row, now) },
    { en: 'Ends', zh: '到期时间', value: (row) => row.endsAt },
    { en: 'Last used', zh: '最近使用', value: (row) => row.lastUsedAt },
    { en: 'Codes left', zh: '剩余恢复码', value: (row) => row.left },
    { en: 'Made by', zh: '创建人', value: (row) => row.madeByName },
    { en: 'Status', zh: '状态', value: (row, { locale, now }) => states[locale][stateOf(row, now)] },
  ],
  async *rows(source, filter) {
    const load = await credentialPages(source)
    yield* everyRow(
      (page) => load({ ...filter, ...page }),
      (row) => row.place,
    )
  },
})
