/** What the kit needs from the rooms, for every server that is built: the product, tests and benches. */

import type { GroundFloor } from './kit/http/handle.ts'
import { checkPassword, readPasswordHash } from './platform/access/passwords/own-password.service.ts'
import { findPlatformActor } from './platform/access/platform/platform-sessions.service.ts'
import { noteRefusedPermission } from './platform/access/sessions/refusals.service.ts'
import {
  findActor,
  findActors,
  keptActor,
  readActor,
  tenantOfToken,
} from './platform/access/sessions/sessions.service.ts'
import { isPlatformToken } from './platform/access/sessions/tokens.ts'
import * as audit from './platform/audit/audit.service.ts'
import { changesSince } from './platform/audit/meanwhile.service.ts'
import { digestKeyOf } from './platform/secrets/digest-key.ts'
import { isRecordVisible } from './platform/sites/sites.service.ts'

export const groundFloor: GroundFloor = {
  findActor,
  findActors,
  keptActor,
  tenantOfToken,
  readActor,
  isPlatformToken,
  findPlatformActor,
  checkPassword,
  readPasswordHash,
  recordEvent: audit.recordEvent,
  noteRefusedPermission,
  changesSince,
  digestKey: digestKeyOf,
  claimIdempotencyKey: audit.claimIdempotencyKey,
  keepAnswer: audit.keepAnswer,
  isOfSites: isRecordVisible,
}
