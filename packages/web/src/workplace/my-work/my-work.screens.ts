import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const myWorkPaths = {
  home: `${ROOT}/home`,
} as const

export const myWorkScreens = screens('workplace', myWorkPaths, {
  home: {
    permission: 'session',
    title: 'myWork.title',
    menu: { section: 'start', place: 10 },
    page: () => import('./MyWorkPage.tsx').then((m) => m.MyWorkPage),
  },
})
