import * as routes from '@serialis/contract/desk/scans/scans.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordScan } from './scans.service.ts'
import { scanInvariants } from './scans.verify.queries.ts'
import { getScanMarks, listSuspectBatches, listSuspectScans } from './suspects.service.ts'

export const scansRoom: Room = {
  name: 'scans',
  invariants: scanInvariants,
  bindings: [
    bind(routes.recordScan, recordScan),
    bind(routes.listSuspectScans, listSuspectScans),
    bind(routes.listSuspectBatches, listSuspectBatches),
    bind(routes.getScanMarks, getScanMarks),
  ],
}
