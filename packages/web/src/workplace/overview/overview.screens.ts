import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const overviewPaths = {
  dashboard: `${ROOT}/dashboard`,
} as const

export const overviewScreens = screens('workplace', overviewPaths, {
  dashboard: {
    permission: 'dashboard.view',
    title: 'overview.dashboard',
    menu: { section: 'start', place: 20 },
    page: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    alsoPhrases: ['production'],
  },
})
