import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

// Its phrases are those of suppliers, which come with the plant.
export const supplierRequestScreens = screens('plant', [
  {
    path: paths.supplierRequests,
    permission: 'supplierRequests.list',
    title: 'suppliers.requests.title',
    parent: paths.supplierAuthorities,
    page: () => import('./RequestListPage.tsx').then((m) => m.RequestListPage),
  },
])
