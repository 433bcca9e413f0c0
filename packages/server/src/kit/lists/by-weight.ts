/** Rows in parts of about the same weight, in their order, so that what is read of them fits into memory. */

/** A row that is heavier than a part is a part of its own. */
export function byWeight<Row>(rows: readonly Row[], weightOf: (row: Row) => number, most: number): Row[][] {
  const parts: Row[][] = []
  let weight = 0
  for (const row of rows) {
    const own = weightOf(row)
    const part = parts.at(-1)
    if (part === undefined || weight + own > most) {
      parts.push([row])
      weight = own
    } else {
      part.push(row)
      weight += own
    }
  }
  return parts
}
