/** Chinese phrases of the wing `engagement`. */

import { consentsZh } from './members/consents.zh.ts'
import { membersZh } from './members/members.zh.ts'

export const engagementZh = {
  members: membersZh,
  consents: consentsZh,
}
