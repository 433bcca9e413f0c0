import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { wrappedKeys } from '../../platform/secrets/master-key.service.ts'
import { rulesExport } from './codes.exports.ts'
import { constraints } from './codes.queries.ts'
import { proveRuleVersions, ruleKeys } from './rule-keys.service.ts'
import { ruleConfiguration } from './rules/rule-configuration.ts'
import { ruleWork } from './rules/rule-work.ts'
import * as rules from './rules/rules.service.ts'

export const codesRoom: Room = {
  name: 'codes',
  exports: [rulesExport],
  constraints,
  extensions: [
    recordNumbers.extension({ subjects: ['sn_rule'], table: 'sn_rules', number: 'name' }),
    wrappedKeys.extension(ruleKeys),
    ...ruleWork,
    ruleConfiguration,
  ],
  bindings: bindingsOf(rules),
  async start(app) {
    await proveRuleVersions(app)
  },
}
