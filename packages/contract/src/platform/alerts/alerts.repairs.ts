/** Repairs: what an alert itself offers to mend its cause. A room registers each for a type of alert and a kind of record. */

import { z } from 'zod'

/** Each has its phrase in the alerts' catalogues: a verb that a button can carry. */
export const REPAIRS = [
  'retryTask',
  'checkConnection',
  'retryPull',
  'reassignSnTask',
  'startWorkflow',
  'requestCodes',
  'otherLine',
  'splitOrder',
  'replayMessage',
  'repush',
  'placeOutAgain',
  'recheckResult',
  'approveSupplierRequest',
  'carryOutRequest',
  'recallAgain',
  'settleByHand',
  'leaveOnLine',
] as const
export type RepairName = (typeof REPAIRS)[number]

export const repairParam = z.object({ id: z.uuid(), name: z.enum(REPAIRS) })
