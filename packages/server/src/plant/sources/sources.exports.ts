/** The lists of accounts, pulls and messages as files. */

import type { ExportableList } from '@serialis/contract/lists.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { listMessages } from '@serialis/contract/plant/sources/messages.routes.ts'
import { listPulls } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

const accountsExportOf = (
  name: ExportableList,
  { list }: typeof tracelinkAccounts | typeof sftpAccounts | typeof webserviceAccounts,
) =>
  pageExport({
    name,
    route: list,
    headings: 'sources.accounts.fields',
    columns: [
      'name',
      'isActive',
      { of: 'environment', words: 'sources.environments' },
      'address',
      { of: 'productCount', heading: 'products' },
      'priority',
      { of: 'lastSuccessAt', heading: 'lastSuccess' },
      { of: 'failuresInARow', heading: 'failures' },
    ],
  })

export const tracelinkAccountsExport = accountsExportOf('tracelinkAccounts', tracelinkAccounts)
export const sftpAccountsExport = accountsExportOf('sftpAccounts', sftpAccounts)
export const webserviceAccountsExport = accountsExportOf('webserviceAccounts', webserviceAccounts)

export const pullsExport = pageExport({
  name: 'pulls',
  route: listPulls,
  headings: 'sources.pulls.fields',
  columns: [
    { heading: 'product', value: ({ product }) => `${product.code} ${product.name}` },
    { of: 'level', words: 'ledger.level' },
    'gtin',
    { of: 'status', words: 'sources.pulls.status' },
    'quantity',
    'accepted',
    { heading: 'account', value: (row) => row.account.name },
    { of: 'environment', words: 'sources.environments' },
    { of: 'cause', words: 'sources.pulls.causes' },
    { of: 'problem', words: 'sources.problems' },
    'tries',
    'nextAt',
    'createdAt',
    'createdBy',
    'finishedAt',
  ],
})

export const messagesExport = pageExport({
  name: 'messages',
  route: listMessages,
  headings: 'sources.messages.fields',
  columns: [
    { heading: 'file', value: (row) => row.file.name },
    { of: 'status', words: 'sources.messages.status' },
    { of: 'problem', heading: 'outcome', words: 'sources.problems' },
    'codes',
    { heading: 'product', value: (row) => row.product?.code ?? null },
    { of: 'level', words: 'ledger.level' },
    { heading: 'account', value: (row) => row.account.name },
    { of: 'origin', words: 'sources.messages.origins' },
    { heading: 'size', value: (row) => row.file.size },
    'tries',
    'receivedAt',
    'finishedAt',
  ],
})
