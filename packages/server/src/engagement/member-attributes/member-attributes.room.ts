import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as attributes from './attributes.service.ts'
import { forgetAttributes } from './forgetting.tasks.ts'
import * as listed from './listed-attributes.service.ts'
import { attributesInList } from './listed-attributes.service.ts'
import { mergingAttributes } from './merging-attributes.ts'
import { personalAttributes } from './personal-attributes.ts'
import { promoting } from './slots.service.ts'
import { promoteAttributes, promoteNightly } from './slots.tasks.ts'
import { attributeFiles } from './whole-files.ts'

export const memberAttributesRoom: Room = {
  name: 'memberAttributes',
  extensions: [...attributesInList, ...personalAttributes, ...attributeFiles, mergingAttributes, promoting],
  bindings: bindingsOf(attributes, listed),
  tasks: [forgetAttributes, promoteAttributes, promoteNightly],
  nightly: [forgetAttributes.kind, promoteNightly.kind],
}
