import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const supplierRequestScreens = screens('desk', [
  {
    path: paths.supplierRequests,
    permission: 'supplierRequests.list',
    title: 'suppliers.requests.title',
    parent: paths.supplierAuthorities,
    page: () => import('./RequestListPage.tsx').then((m) => m.RequestListPage),
  },
])
