/** What the kit needs from the rooms, for every server that is built: the product, tests and benches. */

import type { GroundFloor } from './kit/http/handle.ts'
import * as sessions from './platform/access/sessions/sessions.service.ts'
import * as audit from './platform/audit/audit.service.ts'
import { isRecordVisible } from './platform/sites/sites.service.ts'

export const groundFloor: GroundFloor = {
  findActor: sessions.findActor,
  findActors: sessions.findActors,
  keptActor: sessions.keptActor,
  tenantOfToken: sessions.tenantOfToken,
  readActor: sessions.readActor,
  recordEvent: audit.recordEvent,
  claimIdempotencyKey: audit.claimIdempotencyKey,
  keepAnswer: audit.keepAnswer,
  isOfSites: isRecordVisible,
}
