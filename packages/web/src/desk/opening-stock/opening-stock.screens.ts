import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const openingStockScreens = screens('desk', [
  {
    path: paths.onboardings,
    permission: 'onboarding.list',
    title: 'onboarding.title',
    page: () => import('./OpeningStockListPage.tsx').then((m) => m.OpeningStockListPage),
  },
  {
    path: paths.onboardingCreate,
    permission: 'onboarding.create',
    title: 'onboarding.upload',
    parent: paths.onboardings,
    page: () => import('./OpeningStockUploadPage.tsx').then((m) => m.OpeningStockUploadPage),
  },
  {
    path: paths.onboarding,
    permission: 'onboarding.list',
    title: 'onboarding.one',
    parent: paths.onboardings,
    page: () => import('./OpeningStockDetailPage.tsx').then((m) => m.OpeningStockDetailPage),
  },
])
