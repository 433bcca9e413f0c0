/** How routes of SN rules treat accounts that are limited to sites. */

import type { RouteName, SiteReach } from './sites.reach.ts'

export const numbersSites = {
  approveRuleVersion: 'shared',
  createRuleVersion: 'shared',
  createSnRule: 'shared',
  deleteRuleVersion: 'shared',
  getRuleVersion: 'shared',
  getSnRule: 'shared',
  listSnRules: 'shared',
  listUsableVersions: 'shared',
  previewSnRule: 'shared',
  proposeSnRule: 'shared',
  retireRuleVersion: 'shared',
  updateRuleVersion: 'shared',
} satisfies Partial<Record<RouteName, SiteReach>>
