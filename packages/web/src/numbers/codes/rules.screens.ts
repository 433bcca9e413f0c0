import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const rulePaths = {
  rules: `${ROOT}/config/sn_rules`,
  ruleCreate: `${ROOT}/config/sn_rules/create`,
  rule: `${ROOT}/config/sn_rules/$id`,
  ruleEdit: `${ROOT}/config/sn_rules/$id/edit`,
} as const

export const ruleScreens = screens('office', rulePaths, {
  rules: {
    permission: 'snRules.list',
    title: 'rules.title',
    menu: { section: 'configuration', place: 10 },
    page: () => import('./RuleListPage.tsx').then((m) => m.RuleListPage),
  },
  ruleCreate: {
    permission: 'snRules.create',
    title: 'rules.create',
    parent: 'rules',
    page: () => import('./RuleCreatePage.tsx').then((m) => m.RuleCreatePage),
  },
  rule: {
    permission: 'snRules.list',
    title: 'rules.one',
    parent: 'rules',
    page: () => import('./RuleDetailPage.tsx').then((m) => m.RuleDetailPage),
  },
  ruleEdit: {
    permission: 'snRules.edit',
    title: 'rules.edit',
    parent: 'rules',
    page: () => import('./RuleEditPage.tsx').then((m) => m.RuleEditPage),
  },
})
