/** English phrases of the wing `engagement`: who bought it. */

import { membersEn } from './members/members.en.ts'

export const engagementEn = {
  members: membersEn,
}
