import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const resultScreens = screens('plant', [
  {
    path: paths.results,
    permission: 'orders.list',
    title: 'results.title',
    page: () => import('./ResultListPage.tsx').then((m) => m.ResultListPage),
  },
  {
    path: paths.resultCreate,
    permission: 'results.import',
    title: 'results.upload',
    parent: paths.results,
    page: () => import('./ResultUploadPage.tsx').then((m) => m.ResultUploadPage),
  },
  {
    path: paths.result,
    permission: 'orders.list',
    title: 'results.one',
    parent: paths.results,
    page: () => import('./ResultDetailPage.tsx').then((m) => m.ResultDetailPage),
  },
])
