import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const overviewScreens = screens('workplace', [
  {
    path: paths.dashboard,
    permission: 'dashboard.view',
    title: 'overview.dashboard',
    page: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
    alsoPhrases: ['plant'],
  },
  {
    path: paths.home,
    permission: 'session',
    title: 'overview.home',
    page: () => import('./HomePage.tsx').then((m) => m.HomePage),
  },
])
