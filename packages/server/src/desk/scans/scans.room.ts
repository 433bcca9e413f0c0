import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { mainDataUsers } from '../../plant/main-data/references.ts'
import { suspectScansExport } from './scans.exports.ts'
import { moveScans } from './scans.queries.ts'
import * as scans from './scans.service.ts'
import { scanTally } from './scans.service.ts'
import { scanInvariants } from './scans.verify.queries.ts'
import * as suspects from './suspects.service.ts'

/** A scan keeps no region from being deleted. */
const namedByScans = mainDataUsers.extension({
  count: () => Promise.resolve(0),
  move: async ({ db }, kind, pair) => (kind === 'region' ? moveScans(db, pair) : 0),
})

export const scansRoom: Room = {
  name: 'scans',
  gauges: [
    {
      name: 'serialis_pack_scans_total',
      help: 'Scans of packs outside that were recorded since the start of this process, by source',
      labels: ['source'],
      isCounter: true,
      read: scanTally.read,
    },
  ],
  extensions: [namedByScans],
  exports: [suspectScansExport],
  invariants: scanInvariants,
  bindings: bindingsOf(scans, suspects),
}
