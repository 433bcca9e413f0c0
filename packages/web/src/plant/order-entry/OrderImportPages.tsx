/** The pages of files of orders: those of every uploaded table. */

import { ImportDetailPage } from '../../platform/imports/shared/ImportDetailPage.tsx'
import { ImportListPage } from '../../platform/imports/shared/ImportListPage.tsx'
import { ImportUploadPage } from '../../platform/imports/shared/ImportUploadPage.tsx'
import { orderFiles } from './order-files.ts'

export const OrderImportListPage = () => <ImportListPage kind={orderFiles} />
export const OrderImportUploadPage = () => <ImportUploadPage kind={orderFiles} />
export const OrderImportDetailPage = () => <ImportDetailPage kind={orderFiles} />
