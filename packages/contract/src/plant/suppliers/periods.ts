/** A time period as it is entered: a first day, and a number of months or years from it. */

import { z } from 'zod'
import { day, whenMissing } from '../../kit/entity.ts'
import { PERIOD_TYPES } from '../products/product-fields.ts'
import { expiryAfter } from '../products/validity.ts'

export const PERIOD_MAXIMUM = 1200

const periodType = z.union([z.literal(PERIOD_TYPES.MONTH), z.literal(PERIOD_TYPES.YEAR)], {
  error: 'not_in_list',
})

export const periodFields = {
  periodFrom: day,
  period: z
    .number({ error: whenMissing('period_can_not_be_empty') })
    .int()
    .min(1)
    .max(PERIOD_MAXIMUM),
  periodType,
}

/** The last day of the period, inclusive: twelve months from 1 March end on the last day of February. */
export function lastDayOf({
  periodFrom,
  period,
  periodType: unit,
}: {
  periodFrom: string
  period: number
  periodType: number
}): string {
  const after = new Date(`${expiryAfter(periodFrom, period, unit)}T00:00:00Z`)
  after.setUTCDate(after.getUTCDate() - 1)
  return after.toISOString().slice(0, 10)
}
