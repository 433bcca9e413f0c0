/** The pages of files of products: those of every uploaded table. */

import { ImportDetailPage } from '../../../platform/imports/shared/ImportDetailPage.tsx'
import { ImportListPage } from '../../../platform/imports/shared/ImportListPage.tsx'
import { ImportUploadPage } from '../../../platform/imports/shared/ImportUploadPage.tsx'
import { productFiles } from './product-files.ts'

export const ProductImportListPage = () => <ImportListPage kind={productFiles} />
export const ProductImportUploadPage = () => <ImportUploadPage kind={productFiles} />
export const ProductImportDetailPage = () => <ImportDetailPage kind={productFiles} />
