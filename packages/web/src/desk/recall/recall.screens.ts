import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const recallPaths = {
  recalls: `${SN}/recall`,
  recallCreate: `${SN}/recall/create`,
  recall: `${SN}/recall/$id`,
} as const

export const recallScreens = screens('desk', recallPaths, {
  recalls: {
    permission: 'recalls.list',
    title: 'recall.title',
    menu: { section: 'serialNumbers', place: 120 },
    page: () => import('./RecallListPage.tsx').then((m) => m.RecallListPage),
  },
  recallCreate: {
    permission: 'recalls.hold',
    title: 'recall.create',
    parent: 'recalls',
    page: () => import('./RecallFormPage.tsx').then((m) => m.RecallFormPage),
  },
  recall: {
    permission: 'recalls.list',
    title: 'recall.one',
    parent: 'recalls',
    page: () => import('./RecallDetailPage.tsx').then((m) => m.RecallDetailPage),
    alertTargets: ['recall'],
  },
})
