import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const inspectionScreens = screens('desk', [
  {
    path: paths.checks,
    permission: 'inspection.list',
    title: 'inspection.title',
    page: () => import('./LotListPage.tsx').then((m) => m.LotListPage),
  },
  {
    path: paths.checkCreate,
    permission: 'inspection.create',
    title: 'inspection.form.create',
    parent: paths.checks,
    page: () => import('./LotFormPage.tsx').then((m) => m.LotFormPage),
  },
  {
    path: paths.check,
    permission: 'inspection.list',
    title: 'inspection.one',
    parent: paths.checks,
    page: () => import('./LotDetailPage.tsx').then((m) => m.LotDetailPage),
  },
])
