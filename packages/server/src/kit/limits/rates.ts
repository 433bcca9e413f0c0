/** How many requests users, keys, tenants and addresses may send. Counted in the memory of each process. */

import type { Actor, App, Tenant } from '../http/context.ts'
import { failure } from '../http/failure.ts'
import { stateKey } from '../ops/app-state.ts'
import type { Limits } from '../ops/config.ts'
import { createTokenBuckets } from './token-buckets.ts'

export interface Rates {
  /** Counts a request; `too_many_requests` when there were too many. */
  count(actor: Pick<Actor, 'kind' | 'userId'>, tenant: Pick<Tenant, 'tenantId'>): void
  /** Counts a request without a valid token. */
  countAddress(ip: string): void
}

/** Seconds' worth of requests that may come at once. */
const BURST_SECONDS = 4

/** The first 64 bits of an IPv6 address: a client may choose the others for each request. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [left = [], right = []] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

function openRates(limits: Limits): Rates {
  const { requestsPerUser, requestsPerKey, requestsPerTenant, requestsPerAddress } = limits
  const of = (perSecond: number) => createTokenBuckets({ perSecond, burst: perSecond * BURST_SECONDS })
  const callers = { user: of(requestsPerUser), key: of(requestsPerKey), system: of(requestsPerKey) }
  const tenants = of(requestsPerTenant)
  const addresses = of(requestsPerAddress)
  return {
    count({ kind, userId }, { tenantId }) {
      const now = performance.now()
      // The caller first: what is refused there must not use up what the tenant's other callers have.
      const seconds = callers[kind].seconds(userId, now) || tenants.seconds(tenantId, now)
      if (seconds > 0) throw failure('too_many_requests', { seconds })
    },
    countAddress(ip) {
      const seconds = addresses.seconds(networkOf(ip), performance.now())
      if (seconds > 0) throw failure('too_many_requests', { seconds })
    },
  }
}

const opened = stateKey<{ rates?: Rates }>('limits.rates', () => ({}))
/** Those of the app: its routes and its endpoints of other protocols count together. */
export const ratesOf = (app: Pick<App, 'state' | 'config'>): Rates =>
  (app.state(opened).rates ??= openRates(app.config.limits))
