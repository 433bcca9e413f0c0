import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const orderEntryScreens = screens('plant', [
  {
    path: paths.orderImports,
    permission: 'orders.import',
    title: 'orderImports.title',
    parent: paths.orders,
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportListPage),
  },
  {
    path: paths.orderImportCreate,
    permission: 'orders.import',
    title: 'orderImports.upload',
    parent: paths.orderImports,
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportUploadPage),
  },
  {
    path: paths.orderImport,
    permission: 'orders.import',
    title: 'orderImports.one',
    parent: paths.orderImports,
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportDetailPage),
  },
])
