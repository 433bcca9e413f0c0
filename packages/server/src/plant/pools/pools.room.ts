import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { pullListeners } from '../sources/pulls/pulls.service.ts'
import { poolBulk } from './pool-bulk.ts'
import { poolWork } from './pool-work.ts'
import { poolsExport } from './pools.exports.ts'
import { poolConstraints } from './pools.queries.ts'
import * as config from './pools.service.ts'
import { poolInvariants } from './pools.verify.queries.ts'
import * as replenish from './replenish.service.ts'
import { poolRepairs, poolsAsPullListener } from './replenish.service.ts'
import { watchPools, WATCH_KIND } from './watch.tasks.ts'

export const poolsRoom: Room = {
  name: 'pools',
  exports: [poolsExport],
  constraints: poolConstraints,
  invariants: poolInvariants,
  extensions: [...poolBulk, pullListeners.extension(poolsAsPullListener), ...poolWork],
  tasks: [watchPools],
  nightly: [WATCH_KIND],
  repairs: poolRepairs,
  bindings: bindingsOf(config, replenish),
}
