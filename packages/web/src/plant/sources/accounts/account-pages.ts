/** The three kinds of accounts: the same pages with their own routes, addresses and permissions. */

import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { paths } from '../../../kit/navigation/paths.ts'

/** Kinds differ in their settings; pages read those by kind. */
export type AccountRoutes = typeof tracelinkAccounts

interface AccountPages {
  routes: AccountRoutes
  list: typeof paths.tracelinkAccounts
  create: typeof paths.tracelinkAccountCreate
  one: typeof paths.tracelinkAccount
  edit: typeof paths.tracelinkAccountEdit
}
type Address = Omit<AccountPages, 'routes'>

export const accountPages: Record<AccountKind, AccountPages> = {
  TRACELINK: {
    routes: tracelinkAccounts,
    list: paths.tracelinkAccounts,
    create: paths.tracelinkAccountCreate,
    one: paths.tracelinkAccount,
    edit: paths.tracelinkAccountEdit,
  },
  SFTP: {
    routes: sftpAccounts as unknown as AccountRoutes,
    ...({
      list: paths.sftpAccounts,
      create: paths.sftpAccountCreate,
      one: paths.sftpAccount,
      edit: paths.sftpAccountEdit,
    } as unknown as Address),
  },
  WEBSERVICE: {
    routes: webserviceAccounts as unknown as AccountRoutes,
    ...({
      list: paths.webserviceAccounts,
      create: paths.webserviceAccountCreate,
      one: paths.webserviceAccount,
      edit: paths.webserviceAccountEdit,
    } as unknown as Address),
  },
}
