/** The pages of each kind, as the router opens them. */

import { AccountDetailPage } from './AccountDetailPage.tsx'
import { AccountCreatePage, AccountEditPage } from './AccountFormPages.tsx'
import { AccountListPage } from './AccountListPage.tsx'

export const TracelinkListPage = () => <AccountListPage kind="TRACELINK" />
export const TracelinkCreatePage = () => <AccountCreatePage kind="TRACELINK" />
export const TracelinkDetailPage = () => <AccountDetailPage kind="TRACELINK" />
export const TracelinkEditPage = () => <AccountEditPage kind="TRACELINK" />
export const SftpListPage = () => <AccountListPage kind="SFTP" />
export const SftpCreatePage = () => <AccountCreatePage kind="SFTP" />
export const SftpDetailPage = () => <AccountDetailPage kind="SFTP" />
export const SftpEditPage = () => <AccountEditPage kind="SFTP" />
export const WebserviceListPage = () => <AccountListPage kind="WEBSERVICE" />
export const WebserviceCreatePage = () => <AccountCreatePage kind="WEBSERVICE" />
export const WebserviceDetailPage = () => <AccountDetailPage kind="WEBSERVICE" />
export const WebserviceEditPage = () => <AccountEditPage kind="WEBSERVICE" />
