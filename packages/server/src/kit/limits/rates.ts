/** How many requests users, keys and tenants may send. Counted in the memory of each process. */

import type { Actor, Tenant } from '../http/context.ts'
import { failure } from '../http/failure.ts'
import type { Limits } from '../ops/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

export interface Rates {
  /** Counts a request; `too_many_requests` when there were too many. */
  count(actor: Pick<Actor, 'kind' | 'userId'>, tenant: Pick<Tenant, 'tenantId'>): void
}

/** Seconds' worth of requests that may come at once. */
const BURST_SECONDS = 4

export function openRates({ requestsPerUser, requestsPerKey, requestsPerTenant }: Limits): Rates {
  const of = (perSecond: number) => createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS })
  const callers = { user: of(requestsPerUser), key: of(requestsPerKey), system: of(requestsPerKey) }
  const tenants = of(requestsPerTenant)
  return {
    count({ kind, userId }, { tenantId }) {
      const now = performance.now()
      // The caller first: what is refused there must not use up what the tenant's other callers have.
      const seconds = callers[kind].seconds(userId, now) || tenants.seconds(tenantId, now)
      if (seconds > 0) throw failure('too_many_requests', { seconds })
    },
  }
}
