/** The pages of files of orders: those of every uploaded table. */
import { ImportDetailPage } from '../imports/ImportDetailPage.tsx'
import { ImportListPage } from '../imports/ImportListPage.tsx'
import { ImportUploadPage } from '../imports/ImportUploadPage.tsx'
import { orderFiles } from './order-files.ts'

export const OrderImportListPage = () => <ImportListPage kind={orderFiles} />
export const OrderImportUploadPage = () => <ImportUploadPage kind={orderFiles} />
export const OrderImportDetailPage = () => <ImportDetailPage kind={orderFiles} />
