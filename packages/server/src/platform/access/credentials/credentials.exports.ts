/** Export of the list of credentials. */

import { listCredentials } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { credentialTextsEn } from '@serialis/contract/platform/access/credentials/credentials.texts.en.ts'
import { credentialTextsZh } from '@serialis/contract/platform/access/credentials/credentials.texts.zh.ts'
import { everyRow, listExport } from '../../../kit/lists/list-export.ts'
import type { CredentialRow } from './credentials.queries.ts'
import { ageOf, credentialPages, stateOf } from './credentials.service.ts'

const texts = { en: credentialTextsEn, zh: credentialTextsZh }

export const credentialsExport = listExport({
  name: 'credentials',
  route: listCredentials,
  filter: listCredentials.input.query,
  columns: [
    { en: 'Kind', zh: '类型', value: (row: CredentialRow, { locale }) => texts[locale].kinds[row.kind] },
    { en: 'Name', zh: '名称', value: (row) => row.name },
    { en: 'Owner', zh: '所有者', value: (row) => row.ownerName },
    { en: 'Account', zh: '账号', value: (row) => row.ownerAccount },
    { en: 'Made', zh: '创建时间', value: (row) => row.madeAt },
    { en: 'Age in days', zh: '已用天数', value: (row, { now }) => ageOf(row, now) },
    { en: 'Ends', zh: '到期时间', value: (row) => row.endsAt },
    { en: 'Last used', zh: '最近使用', value: (row) => row.lastUsedAt },
    { en: 'Codes left', zh: '剩余恢复码', value: (row) => row.left },
    { en: 'Made by', zh: '创建人', value: (row) => row.madeByName },
    { en: 'Status', zh: '状态', value: (row, { locale, now }) => texts[locale].states[stateOf(row, now)] },
  ],
  async *rows(source, filter) {
    const load = await credentialPages(source)
    yield* everyRow(
      (page) => load({ ...filter, ...page }),
      (row) => row.place,
    )
  },
})
