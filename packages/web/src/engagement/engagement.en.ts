/** English phrases of the wing `engagement`: who bought it. */

import { collectionsEn } from './collections/collections.en.ts'
import { consentsEn } from './members/consents.en.ts'
import { membersEn } from './members/members.en.ts'
import { pointsEn } from './points/points.en.ts'

export const engagementEn = {
  collections: collectionsEn,
  members: membersEn,
  consents: consentsEn,
  points: pointsEn,
}
