/**
 * Repairs: what an alert itself offers to remove its cause. A room registers each for an alert type and a kind of
 * record.
 */

import { z } from 'zod'

/** Each has its phrase in the alerts' catalogues: a verb for a button. */
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
