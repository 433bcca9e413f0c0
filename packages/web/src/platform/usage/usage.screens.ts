import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const usagePaths = {
  usage: `${MEMBER}/usage`,
} as const

export const usageScreens = screens('office', usagePaths, {
  usage: {
    permission: 'usage.list',
    title: 'usage.title',
    menu: { section: 'events', place: 30 },
    page: () => import('./UsagePage.tsx').then((m) => m.UsagePage),
  },
})
