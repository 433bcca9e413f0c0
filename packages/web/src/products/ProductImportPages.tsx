/** The pages of files of products: those of every uploaded table. */
import { ImportDetailPage } from '../imports/ImportDetailPage.tsx'
import { ImportListPage } from '../imports/ImportListPage.tsx'
import { ImportUploadPage } from '../imports/ImportUploadPage.tsx'
import { productFiles } from './product-files.ts'

export const ProductImportListPage = () => <ImportListPage kind={productFiles} />
export const ProductImportUploadPage = () => <ImportUploadPage kind={productFiles} />
export const ProductImportDetailPage = () => <ImportDetailPage kind={productFiles} />
