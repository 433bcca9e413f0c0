/** The serial numbers of a list: named by today's filter, then judged as of the requested moment. */

import type { ExtractFilter } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { SerialFilter, TimeAxis } from '../../numbers/ledger/ledger-types.ts'
import { membersOf } from '../../numbers/ledger/reading/history.service.ts'
import { setOfFilter } from '../../numbers/ledger/reading/list.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { intersect, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { filterOf } from '../serials/serials.service.ts'

/**
 * The filter in terms of the ledger; null when it names something that does not exist. The status is checked row by
 * row.
 */
export const namedFilter = (
  db: TenantDb,
  { statuses: _statuses, ...named }: ExtractFilter,
  now: Date,
): Promise<SerialFilter | null> => filterOf(db, { ...named, limit: 1 }, now)

export async function extractedSet(
  db: TenantDb,
  filter: SerialFilter,
  { asOf, axis }: { asOf: Date | null; axis: TimeAxis },
): Promise<SerialSet> {
  const { container, ...others } = filter
  if (container === undefined || asOf === null) return setOfFilter(db, filter)
  const inside = await inSight(db, await membersOf(db, container, { at: asOf, by: axis }))
  return Object.keys(others).length === 0 ? inside : intersect(inside, await setOfFilter(db, others))
}
