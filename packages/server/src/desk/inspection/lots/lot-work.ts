/** Inspection lots that wait for their samples, for results, or for a decision. */

import type { InspectionLot } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { work, type WorkSource } from '../../../kit/jobs/work.ts'
import { shownLots } from '../inspection.service.ts'
import { listWaitingLots } from './work.queries.ts'

const source = (
  kind: WorkKind,
  statuses: readonly LotStatus[],
  isWaiting: (lot: InspectionLot) => boolean,
  isSecond = false,
): WorkSource => ({
  kind,
  list: async ({ db, actor }, limit) => {
    const rows = await listWaitingLots(db, { statuses, notRecordedBy: isSecond ? actor.userId : undefined }, limit)
    return (await shownLots(db, rows)).filter(isWaiting).map((lot) => ({
      id: lot.id,
      title: String(lot.number),
      about: `${lot.productName}, ${lot.batchCode}`,
      since: new Date(lot.createdAt),
      urgency: null,
    }))
  },
})

export const lotWork = [
  source('lotTake', ['DRAWN', 'SAMPLING'], ({ progress, plan }) => progress.taken < plan.sampleSize),
  source('lotRecord', ['SAMPLING'], ({ progress }) => progress.recorded < progress.taken || progress.verdict !== null),
  // Who recorded a result does not decide.
  source('lotDecide', ['RECORDED'], () => true, true),
].map((one) => work.extension(one))
