import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { wrappedKeys } from '../../platform/secrets/master-key.service.ts'
import { constraints } from './codes.queries.ts'
import { proveRuleVersions, ruleKeys } from './rule-keys.service.ts'
import * as rules from './rules/rules.service.ts'

export const codesRoom: Room = {
  name: 'codes',
  constraints,
  extensions: [wrappedKeys.extension(ruleKeys)],
  bindings: bindingsOf(rules),
  async start(app) {
    await proveRuleVersions(app)
  },
}
