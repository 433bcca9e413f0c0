import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as consents from './consents.service.ts'
import { ownRows } from './erasing/own-rows.ts'
import { readmitPerson } from './erasing/suppressed.service.ts'
import * as identities from './identities.service.ts'
import { namedByMembers } from './main-data-users.ts'
import { membersExport } from './members.exports.ts'
import { constraints } from './members.queries.ts'
import * as members from './members.service.ts'
import { ownMergers } from './merging/own-mergers.ts'
import { ownedSerialConstraints } from './owned-serials/owned-serials.queries.ts'
import * as ownedSerials from './owned-serials/owned-serials.service.ts'
import { serialOfferConstraints } from './owned-serials/serial-offers.queries.ts'
import * as serialOffers from './owned-serials/serial-offers.service.ts'
import { ownTimeline } from './timeline/own-timeline.ts'
import * as timeline from './timeline/timeline.service.ts'
import { memberFiles } from './whole-files.ts'

export const membersRoom: Room = {
  name: 'members',
  constraints: { ...constraints, ...ownedSerialConstraints, ...serialOfferConstraints },
  extensions: [namedByMembers, ...memberFiles, ...ownTimeline, ...ownRows, ...ownMergers],
  exports: [membersExport],
  bindings: [
    ...bindingsOf(members),
    ...bindingsOf(identities),
    readmitPerson,
    ...bindingsOf(consents),
    ...bindingsOf(ownedSerials),
    ...bindingsOf(serialOffers),
    ...bindingsOf(timeline),
  ],
}
