import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const openingStockPaths = {
  onboardings: `${SN}/onboarding`,
  onboardingCreate: `${SN}/onboarding/create`,
  onboarding: `${SN}/onboarding/$id`,
} as const

export const openingStockScreens = screens('desk', openingStockPaths, {
  onboardings: {
    permission: 'onboarding.list',
    title: 'openingStock.title',
    menu: { section: 'serialNumbers', place: 130 },
    page: () => import('./OpeningStockListPage.tsx').then((m) => m.OpeningStockListPage),
  },
  onboardingCreate: {
    permission: 'onboarding.create',
    title: 'openingStock.upload',
    parent: 'onboardings',
    page: () => import('./OpeningStockUploadPage.tsx').then((m) => m.OpeningStockUploadPage),
  },
  onboarding: {
    permission: 'onboarding.list',
    title: 'openingStock.one',
    parent: 'onboardings',
    page: () => import('./OpeningStockDetailPage.tsx').then((m) => m.OpeningStockDetailPage),
  },
})
