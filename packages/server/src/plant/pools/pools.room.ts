import * as routes from '@serialis/contract/plant/pools/pools.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { pullListeners } from '../sources/pulls/pulls.service.ts'
import { poolConstraints } from './pools.queries.ts'
import * as config from './pools.service.ts'
import { poolInvariants } from './pools.verify.queries.ts'
import { poolRepairs, poolsAsPullListener, requestPoolCodes } from './replenish.service.ts'
import { watchPools, WATCH_KIND } from './watch.tasks.ts'

export const poolsRoom: Room = {
  name: 'pools',
  constraints: poolConstraints,
  invariants: poolInvariants,
  extensions: [pullListeners.extension(poolsAsPullListener)],
  tasks: [watchPools],
  nightly: [WATCH_KIND],
  repairs: poolRepairs,
  bindings: [
    bind(routes.listPools, config.listPools),
    bind(routes.getPool, config.getPool),
    bind(routes.createPool, config.createPool),
    bind(routes.editPool, config.editPool),
    bind(routes.deletePool, config.deletePool),
    bind(routes.requestPoolCodes, requestPoolCodes),
    bind(routes.listReplenishments, config.listReplenishments),
  ],
}
