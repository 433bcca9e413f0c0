import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const ruleScreens = screens('numbers', [
  {
    path: paths.rules,
    permission: 'snRules.list',
    title: 'rules.title',
    page: () => import('./RuleListPage.tsx').then((m) => m.RuleListPage),
  },
  {
    path: paths.ruleCreate,
    permission: 'snRules.create',
    title: 'rules.create',
    parent: paths.rules,
    page: () => import('./RuleCreatePage.tsx').then((m) => m.RuleCreatePage),
  },
  {
    path: paths.rule,
    permission: 'snRules.list',
    title: 'rules.one',
    parent: paths.rules,
    page: () => import('./RuleDetailPage.tsx').then((m) => m.RuleDetailPage),
  },
  {
    path: paths.ruleEdit,
    permission: 'snRules.edit',
    title: 'rules.edit',
    parent: paths.rules,
    page: () => import('./RuleEditPage.tsx').then((m) => m.RuleEditPage),
  },
])
