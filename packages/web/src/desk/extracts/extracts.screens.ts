import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const extractScreens = screens('desk', [
  {
    path: paths.extracts,
    permission: 'extracts.list',
    title: 'extracts.title',
    page: () => import('./ExtractListPage.tsx').then((m) => m.ExtractListPage),
  },
  {
    path: paths.extractCreate,
    permission: 'extracts.create',
    title: 'extracts.create',
    parent: paths.extracts,
    page: () => import('./ExtractFormPage.tsx').then((m) => m.ExtractFormPage),
  },
  {
    path: paths.extract,
    permission: 'extracts.list',
    title: 'extracts.one',
    parent: paths.extracts,
    page: () => import('./ExtractDetailPage.tsx').then((m) => m.ExtractDetailPage),
  },
])
