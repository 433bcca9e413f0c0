import { FEWEST_TOLD } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'

/** A count for readers who may not learn of single members; full tens, so that the rest is no difference to the total. */
export const inTens = (count: number): number | null =>
  count < FEWEST_TOLD ? null : Math.floor(count / FEWEST_TOLD) * FEWEST_TOLD
