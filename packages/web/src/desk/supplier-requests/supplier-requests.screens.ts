import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

// Its phrases are those of suppliers, which come with the plant.

export const supplierRequestPaths = {
  supplierRequests: `${SN}/supplier_authorities/requests`,
} as const

export const supplierRequestScreens = screens('plant', supplierRequestPaths, {
  supplierRequests: {
    permission: 'supplierRequests.list',
    title: 'suppliers.requests.title',
    parent: 'supplierAuthorities',
    page: () => import('./RequestListPage.tsx').then((m) => m.RequestListPage),
  },
})
