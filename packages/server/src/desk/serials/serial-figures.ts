/** What monitoring reads of serial numbers: the counts that the ledger keeps, never single numbers. */

import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { RoomGauge } from '../../kit/ops/ops.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { sumOfTenants } from '../../platform/tenants/tenant-sums.ts'
import { sumApplied } from './applications/applications.queries.ts'

export const serialFigures: readonly RoomGauge[] = [
  {
    name: 'serialis_serial_numbers',
    help: 'Serial numbers of all tenants that were issued, by level and by the state that they are in now',
    labels: ['level', 'state'],
    read: (app) =>
      sumOfTenants(app, async (db) =>
        (await countsOf(db, 'all')).map(({ level, state, count }) => ({
          labels: { level, state: shownStateOf(state) },
          value: count,
        })),
      ),
  },
  {
    name: 'serialis_codes_applied',
    help: 'Codes of all tenants that were applied for, by what became of the application',
    labels: ['state'],
    read: (app) =>
      sumOfTenants(app, async (db) =>
        (await sumApplied(db)).map(({ state, quantity }) => ({ labels: { state }, value: quantity })),
      ),
  },
]
