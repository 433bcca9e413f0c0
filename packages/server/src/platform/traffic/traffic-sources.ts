/** Extension point: what a room keeps of its traffic with partners, as one statement. */

import type { TrafficKind } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface TrafficSource {
  kind: TrafficKind
  /**
   * A select of every transmission of the tenant with the columns `id`, `direction`, `at`, `partner`, `name`, `outcome`,
   * `milliseconds`, `size`, `attempt`, `reference`, `subject_type`, `subject_id` and `request_id`. Filters and order are added around
   * it, so it neither groups nor sorts.
   */
  rows: (db: TenantDb) => RawBuilder<unknown>
}

export const trafficSources = extensionPoint<TrafficSource>()
