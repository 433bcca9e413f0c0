/** English phrases of the wing `engagement`: who bought it. */

import { consentsEn } from './members/consents.en.ts'
import { membersEn } from './members/members.en.ts'

export const engagementEn = {
  members: membersEn,
  consents: consentsEn,
}
