/** What conditions may read of a record: a search in a longer text, or a walk through a longer list, would take seconds. */

const TEXT_MAXIMUM = 10_000
const ITEMS_MAXIMUM = 10_000
/** Of no type that a condition knows: whatever reads it fails, and does not hold. */
const TOO_LONG = Symbol('too long')

/** The record, with such a value in place of each text and list that is too long. */
export function boundedRecord(given: unknown): unknown {
  if (typeof given === 'string') return given.length > TEXT_MAXIMUM ? TOO_LONG : given
  if (typeof given !== 'object' || given === null) return given
  if (Array.isArray(given)) {
    if (given.length > ITEMS_MAXIMUM) return TOO_LONG
    const items: unknown[] = given.map(boundedRecord)
    return items.some((one, at) => one !== given[at]) ? items : given
  }
  const entries = Object.entries(given).map(([name, value]) => [name, value, boundedRecord(value)] as const)
  if (entries.every(([, before, after]) => before === after)) return given
  return Object.fromEntries(entries.map(([name, , after]) => [name, after]))
}
