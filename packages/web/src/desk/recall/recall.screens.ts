import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const recallScreens = screens('desk', [
  {
    path: paths.recalls,
    permission: 'recalls.list',
    title: 'recall.title',
    page: () => import('./RecallListPage.tsx').then((m) => m.RecallListPage),
  },
  {
    path: paths.recallCreate,
    permission: 'recalls.hold',
    title: 'recall.create',
    parent: paths.recalls,
    page: () => import('./RecallFormPage.tsx').then((m) => m.RecallFormPage),
  },
  {
    path: paths.recall,
    permission: 'recalls.list',
    title: 'recall.one',
    parent: paths.recalls,
    page: () => import('./RecallDetailPage.tsx').then((m) => m.RecallDetailPage),
  },
])
