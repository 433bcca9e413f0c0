/** Pages of what an endpoint gives, the same for every source. */

import type { IndexedValue } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { EndpointRow } from './provide-endpoints.queries.ts'

/** Not masked yet. */
export interface SourceItem {
  /** Of a record or member; null for what has a key alone. */
  id: string | null
  key: string
  version: number | null
  updatedAt: Date | null
  data: RecordData
}
interface SourcePage {
  items: SourceItem[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}
export interface Asked {
  limit: number
  after?: string | undefined
  indexed?: IndexedValue | undefined
}
export type SourceReading = { app: App; db: TenantDb; endpoint: EndpointRow }
export type PageOf = (reading: SourceReading, asked: Asked) => Promise<SourcePage>
/** Those of these ids that are there; undefined for sources whose changes are not known one by one. */
export type SomeOf = (reading: SourceReading, ids: readonly string[]) => Promise<SourceItem[]>

/** The first `limit` of them; one more says that there is another page. */
export function cutTo<Row>(
  rows: readonly Row[],
  limit: number,
  { item, cursor }: { item: (row: Row) => SourceItem; cursor: (row: Row) => string },
): SourcePage {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(item), next: rows.length > limit && last !== undefined ? cursor(last) : null }
}
