import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import * as merging from './merging.service.ts'
import * as packingCommands from './packing-commands.service.ts'
import * as packingRule from './packing-rule.service.ts'
import { getPackingRule, savePackingRule } from './packing-rule.service.ts'
import * as packing from './packing.service.ts'
import * as partials from './partials.service.ts'

export const packingRoom: Room = {
  name: 'packing',
  extensions: [configurationSetting('packingRule', getPackingRule, savePackingRule)],
  bindings: bindingsOf(packing, packingCommands, packingRule, merging, partials),
}
