import { paths } from '../kit/paths.ts'
import { screens } from '../kit/screen.ts'

export const onboardingScreens = screens([
  {
    path: paths.onboardings,
    permission: 'onboarding.list',
    title: 'onboarding.title',
    page: () => import('./OnboardingListPage.tsx').then((m) => m.OnboardingListPage),
  },
  {
    path: paths.onboardingCreate,
    permission: 'onboarding.create',
    title: 'onboarding.upload',
    parent: paths.onboardings,
    page: () => import('./OnboardingUploadPage.tsx').then((m) => m.OnboardingUploadPage),
  },
  {
    path: paths.onboarding,
    permission: 'onboarding.list',
    title: 'onboarding.one',
    parent: paths.onboardings,
    page: () => import('./OnboardingDetailPage.tsx').then((m) => m.OnboardingDetailPage),
  },
])
