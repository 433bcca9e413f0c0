import { LATE_WINGS } from '../../kit/language/wings.ts'
import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

/** An alert may concern any record, and names the problem with the phrases of its room. */
const alsoPhrases = LATE_WINGS

export const alertPaths = {
  alerts: `${ROOT}/alertLogs_info/log_list`,
  alert: `${ROOT}/alertLogs_info/log_info/$id`,
  alertTypes: `${ROOT}/alertLogs_info/alert_types`,
  alertType: `${ROOT}/alertLogs_info/alert_types/$id`,
} as const

export const alertScreens = screens('platform', alertPaths, {
  alerts: {
    permission: 'alerts.list',
    title: 'alerts.title',
    menu: { section: 'alertCentre', place: 20 },
    redirectsFrom: [`${ROOT}/alertLogs_info`],
    page: () => import('./AlertListPage.tsx').then((m) => m.AlertListPage),
    alsoPhrases,
  },
  alert: {
    permission: 'alerts.detail',
    title: 'alerts.one',
    parent: 'alerts',
    page: () => import('./AlertDetailPage.tsx').then((m) => m.AlertDetailPage),
    alsoPhrases,
  },
  alertTypes: {
    permission: 'alertTypes.list',
    title: 'alerts.kinds.title',
    menu: { section: 'alertCentre', place: 10 },
    page: () => import('./AlertTypeListPage.tsx').then((m) => m.AlertTypeListPage),
  },
  alertType: {
    permission: 'alertTypes.list',
    title: 'alerts.kinds.one',
    parent: 'alertTypes',
    page: () => import('./AlertTypePage.tsx').then((m) => m.AlertTypePage),
  },
})
