import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const extractPaths = {
  extracts: `${SN}/extracts`,
  extractCreate: `${SN}/extracts/create`,
  extract: `${SN}/extracts/$id`,
} as const

export const extractScreens = screens('desk', extractPaths, {
  extracts: {
    permission: 'extracts.list',
    title: 'extracts.title',
    menu: { section: 'serialNumbers', place: 140 },
    page: () => import('./ExtractListPage.tsx').then((m) => m.ExtractListPage),
  },
  extractCreate: {
    permission: 'extracts.create',
    title: 'extracts.create',
    parent: 'extracts',
    page: () => import('./ExtractFormPage.tsx').then((m) => m.ExtractFormPage),
  },
  extract: {
    permission: 'extracts.list',
    title: 'extracts.one',
    parent: 'extracts',
    page: () => import('./ExtractDetailPage.tsx').then((m) => m.ExtractDetailPage),
    alertTargets: ['extract'],
  },
})
