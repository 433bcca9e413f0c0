/** The pages of order files: those of every uploaded table. */

import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { ORDER_IMPORT_ROWS } from '@serialis/contract/plant/order-entry/order-entry.schema.ts'
import { orderFileWords } from '@serialis/contract/plant/order-entry/order-entry.texts.ts'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import type { ImportKind } from '../../platform/imports/shared/import-kind.ts'
import { ImportDetailPage } from '../../platform/imports/shared/ImportDetailPage.tsx'
import { ImportListPage } from '../../platform/imports/shared/ImportListPage.tsx'
import { ImportUploadPage } from '../../platform/imports/shared/ImportUploadPage.tsx'

const orderFiles: ImportKind = {
  phrases: 'orderImports',
  routes: orderImports,
  words: orderFileWords,
  rowsMaximum: ORDER_IMPORT_ROWS,
  shown: [{ column: 'productCode' }, { column: 'orderSize', align: 'end' }],
  createPath: paths.orderImportCreate,
  pathOf: (id) => pathTo(paths.orderImport, { id }),
  recordPathOf: (id) => pathTo(paths.order, { id }),
}

export const OrderImportListPage = () => <ImportListPage kind={orderFiles} />
export const OrderImportUploadPage = () => <ImportUploadPage kind={orderFiles} />
export const OrderImportDetailPage = () => <ImportDetailPage kind={orderFiles} />
