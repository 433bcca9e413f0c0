import { LATE_WINGS } from '../../kit/language/wings.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

/** An alert may concern any record, and names what went wrong by the words of its room. */
const alsoPhrases = LATE_WINGS

export const alertScreens = screens('platform', [
  {
    path: paths.alerts,
    permission: 'alerts.list',
    title: 'alerts.title',
    page: () => import('./AlertListPage.tsx').then((m) => m.AlertListPage),
    alsoPhrases,
  },
  {
    path: paths.alert,
    permission: 'alerts.detail',
    title: 'alerts.one',
    parent: paths.alerts,
    page: () => import('./AlertDetailPage.tsx').then((m) => m.AlertDetailPage),
    alsoPhrases,
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
