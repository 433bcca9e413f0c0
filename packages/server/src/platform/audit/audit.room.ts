import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { eventsExport } from './audit.exports.ts'
import { idempotencyInvariants } from './audit.verify.queries.ts'
import { isEventOfSites } from './events.queries.ts'
import * as events from './events.service.ts'
import { sealInvariants, sealLag, startSealer } from './seals.service.ts'

export const auditRoom: Room = {
  name: 'audit',
  siteRules: [{ record: 'event', isOfSites: isEventOfSites }],
  bindings: bindingsOf(events),
  exports: [eventsExport],
  gauges: [
    { name: 'serialis_seal_lag_seconds', help: 'Age of the oldest event that is not sealed yet', read: sealLag },
  ],
  invariants: async (db) => [...(await sealInvariants(db)), ...(await idempotencyInvariants(db))],
  start: startSealer,
}
