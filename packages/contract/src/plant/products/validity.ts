/** The default expiry date of an order, from the product's shelf life. */

import { PERIOD_TYPES } from './product-fields.ts'

/**
 * The day `validity` months or years after `productionDate` (both `yyyy-mm-dd`). A day that the month does not have
 * becomes its last one: 31 January plus one month is 28 or 29 February.
 */
export function expiryAfter(productionDate: string, validity: number, periodType: number): string {
  const [year, month, day] = productionDate.split('-').map(Number) as [number, number, number]
  const months = month - 1 + validity * (periodType === PERIOD_TYPES.YEAR ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, months + 1, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}
