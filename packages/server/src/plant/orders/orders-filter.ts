/** The filters of the order list, with days converted to instants in the tenant's time zone. */

import type { Input } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import { dayBounds } from '../../kit/ops/clock.ts'
import type { OrderFilter } from './orders.queries.ts'

export function filterIn(
  zone: string,
  { createdFrom, createdTo, ...filter }: Input<typeof routes.listOrders>['query'],
): OrderFilter {
  return {
    ...filter,
    ...(createdFrom && { createdFrom: dayBounds(zone, createdFrom).start }),
    ...(createdTo && { createdBefore: dayBounds(zone, createdTo).end }),
  }
}
