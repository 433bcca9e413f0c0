import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const alertScreens = screens([
  {
    path: paths.alerts,
    permission: 'alerts.list',
    title: 'alerts.title',
    page: () => import('./AlertListPage.tsx').then((m) => m.AlertListPage),
  },
  {
    path: paths.alert,
    permission: 'alerts.detail',
    title: 'alerts.one',
    parent: paths.alerts,
    page: () => import('./AlertDetailPage.tsx').then((m) => m.AlertDetailPage),
  },
  {
    path: paths.alertTypes,
    permission: 'alertTypes.list',
    title: 'alerts.kinds.title',
    page: () => import('./AlertTypeListPage.tsx').then((m) => m.AlertTypeListPage),
  },
  {
    path: paths.alertType,
    permission: 'alertTypes.list',
    title: 'alerts.kinds.one',
    parent: paths.alertTypes,
    page: () => import('./AlertTypePage.tsx').then((m) => m.AlertTypePage),
  },
])
