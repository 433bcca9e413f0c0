import * as routes from '@serialis/contract/numbers/codes/codes.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { wrappedKeys } from '../../platform/secrets/master-key.service.ts'
import { constraints } from './codes.queries.ts'
import { proveRuleVersions, ruleKeys } from './rule-keys.service.ts'
import * as rules from './rules/rules.service.ts'

export const codesRoom: Room = {
  name: 'codes',
  constraints,
  extensions: [wrappedKeys.extension(ruleKeys)],
  bindings: [
    bind(routes.listSnRules, rules.listSnRules),
    bind(routes.getSnRule, rules.getSnRule),
    bind(routes.getRuleVersion, rules.getRuleVersion),
    bind(routes.listUsableVersions, rules.listUsableVersions),
    bind(routes.proposeSnRule, rules.proposeSnRule),
    bind(routes.previewSnRule, rules.previewSnRule),
    bind(routes.createSnRule, rules.createSnRule),
    bind(routes.createRuleVersion, rules.createRuleVersion),
    bind(routes.updateRuleVersion, rules.updateRuleVersion),
    bind(routes.deleteRuleVersion, rules.deleteRuleVersion),
    bind(routes.approveRuleVersion, rules.approveRuleVersion),
    bind(routes.retireRuleVersion, rules.retireRuleVersion),
  ],
  async start(app) {
    await proveRuleVersions(app)
  },
}
