/**
 * Sets the sites of records that are older than the limit to sites: once, at the first start after the migration that
 * listed them.
 */

import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { placeSomeEarlier } from '../../../platform/sites/sites.service.ts'
import { allTenants } from '../../../platform/tenants/tenants.service.ts'
import { ordersOfSet } from '../reading/visibility.service.ts'
import { decodeSet } from '../serial-set/serial-set.codec.ts'

/** Records per transaction; a start after a kill continues with the next ones. */
const AT_ONCE = 100

/** Runs before the server listens, because users with a limit cannot see a record until its sites are set. */
export async function placeEarlierRecords(app: App): Promise<void> {
  for (const { tenantId, code } of await allTenants(app)) {
    let placed = 0
    for (let some = AT_ONCE; some === AT_ONCE; placed += some) {
      some = await inTenant(app.pool, tenantId, 'write', (db) =>
        placeSomeEarlier(db, AT_ONCE, (members) => ordersOfSet(db, decodeSet(members))),
      )
    }
    if (placed > 0) app.log.info({ tenant: code, records: placed }, 'said of earlier records where they belong')
  }
}
