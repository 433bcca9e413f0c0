/** What rooms to the right need of serial numbers: a page of them, in the order of their ordinals. */

import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { listSerials as listRows } from '../../numbers/ledger/reading/list.service.ts'
import { itemsOf } from './serials-items.ts'
import { filterOf } from './serials.service.ts'

interface Page {
  batch?: string | undefined
  orderNo?: string | undefined
  status?: ShownState[] | undefined
  /** The last ordinal of the previous page. */
  after: number
  limit: number
}

/** `next` is the last ordinal of the page, null when it is the last one. */
export async function pageOfSerials(
  db: TenantDb,
  { after, ...query }: Page,
): Promise<{ items: SerialItem[]; next: number | null }> {
  const filter = await filterOf(db, query, db.now)
  if (filter === null) return { items: [], next: null }
  const page = await listRows(db, filter, { after, limit: query.limit })
  return { items: await itemsOf(db, page.items), next: page.next }
}
