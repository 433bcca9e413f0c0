/** Chinese phrases of the wing `engagement`. */

import { membersZh } from './members/members.zh.ts'

export const engagementZh = {
  members: membersZh,
}
