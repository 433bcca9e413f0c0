/** The verdict on a lot by the results of its sample. Pure. */

import type { Progress, Verdict } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotRow } from '../inspection.queries.ts'
import type { Tally } from './samples.queries.ts'

const none: Tally = { taken: 0, recorded: 0, nonconforming: 0, defects: 0, critical: 0 }

/**
 * A critical defect refuses the lot whatever the acceptance number is, and so does reaching the rejection number; a lot
 * is accepted only when the whole sample was inspected.
 */
function verdictOf({ plan }: Pick<LotRow, 'plan'>, found: number, { recorded, critical }: Tally): Verdict | null {
  if (critical > 0 || found >= plan.rejection) return 'NOT_ACCEPTABLE'
  return recorded === plan.sampleSize ? 'ACCEPTABLE' : null
}

export function progressOf(lot: Pick<LotRow, 'plan' | 'sampling'>, tally: Tally = none): Progress {
  const countsDefects = lot.sampling.method === 'ISO' && lot.sampling.counting === 'DEFECTS'
  const found = countsDefects ? tally.defects : tally.nonconforming
  return {
    taken: tally.taken,
    recorded: tally.recorded,
    found,
    critical: tally.critical,
    verdict: verdictOf(lot, found, tally),
  }
}
