import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const pointPaths = {
  levelRules: `${ROOT}/member/levels`,
} as const

export const pointScreens = screens('engagement', pointPaths, {
  levelRules: {
    permission: 'levelRules.list',
    title: 'levelRules.title',
    menu: { section: 'members', place: 40 },
    page: () => import('./LevelRuleListPage.tsx').then((m) => m.LevelRuleListPage),
  },
})
