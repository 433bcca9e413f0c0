import * as routes from '@serialis/contract/platform/audit/audit.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { eventsExport } from './audit.exports.ts'
import { idempotencyInvariants } from './audit.verify.queries.ts'
import * as events from './events.service.ts'
import { sealInvariants, sealLag, startSealer } from './seals.service.ts'

export const auditRoom: Room = {
  name: 'audit',
  bindings: [
    bind(routes.listEvents, events.listEvents),
    bind(routes.getEvent, events.getEvent),
    bind(routes.getHistory, events.getHistory),
  ],
  exports: [eventsExport],
  gauges: [
    { name: 'serialis_seal_lag_seconds', help: 'Age of the oldest event that is not sealed yet', read: sealLag },
  ],
  invariants: async (db) => [...(await sealInvariants(db)), ...(await idempotencyInvariants(db))],
  start: startSealer,
}
