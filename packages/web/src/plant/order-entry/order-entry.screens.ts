import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const orderEntryPaths = {
  orderImports: `${ROOT}/production/order_files`,
  orderImportCreate: `${ROOT}/production/order_files/create`,
  orderImport: `${ROOT}/production/order_files/$id`,
} as const

export const orderEntryScreens = screens('production', orderEntryPaths, {
  orderImports: {
    permission: 'orders.import',
    title: 'orderImports.title',
    alsoPhrases: ['office'],
    parent: 'orders',
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportListPage),
  },
  orderImportCreate: {
    permission: 'orders.import',
    title: 'orderImports.upload',
    alsoPhrases: ['office'],
    parent: 'orderImports',
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportUploadPage),
  },
  orderImport: {
    permission: 'orders.import',
    title: 'orderImports.one',
    alsoPhrases: ['office'],
    parent: 'orderImports',
    page: () => import('./OrderImportPages.tsx').then((m) => m.OrderImportDetailPage),
  },
})
