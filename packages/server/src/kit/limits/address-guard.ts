/**
 * Limits the requests of an IP address: a number per minute, and growing delays after many wrong ones. Kept in memory.
 */

/** One address may be a whole site behind one router, so the limits are generous, but they stop guessing. */
export interface AddressLimits {
  perMinute: number
  /** This many wrong requests cost nothing; each further one doubles the delay. */
  freeWrong: number
  firstWaitMs: number
  longestWaitMs: number
}

const FORGET_MS = 15 * 60_000
const KEPT_AT_MOST = 20_000

interface Address {
  minute: number
  requests: number
  wrong: number
  lastWrongAt: number
  waitUntil: number
}

export interface AddressGuard {
  /** Counts the request. Returns the seconds that the address must wait, 0 when it may continue. */
  seconds(address: string, now: Date): number
  /** Counts a wrong request. A right one does not reset the count: an attacker may have an account too. */
  wrong(address: string, now: Date): void
}

export function createAddressGuard({ perMinute, freeWrong, firstWaitMs, longestWaitMs }: AddressLimits): AddressGuard {
  const known = new Map<string, Address>()
  const of = (ip: string, now: number): Address => {
    let address = known.get(ip)
    if (!address || (address.wrong > 0 && now - address.lastWrongAt > FORGET_MS && now >= address.waitUntil)) {
      address = { minute: 0, requests: 0, wrong: 0, lastWrongAt: 0, waitUntil: 0 }
    }
    // The oldest entries are dropped first, so a flood of addresses uses a bounded amount of memory.
    known.delete(ip)
    if (known.size >= KEPT_AT_MOST) known.delete(known.keys().next().value!)
    known.set(ip, address)
    return address
  }
  return {
    seconds(ip, at) {
      const now = at.getTime()
      const address = of(ip, now)
      const minute = Math.floor(now / 60_000)
      if (address.minute !== minute) Object.assign(address, { minute, requests: 0 })
      address.requests += 1
      const untilNextMinute = address.requests > perMinute ? (minute + 1) * 60_000 - now : 0
      return Math.ceil(Math.max(address.waitUntil - now, untilNextMinute, 0) / 1000)
    },
    wrong(ip, at) {
      const now = at.getTime()
      const address = of(ip, now)
      address.wrong += 1
      address.lastWrongAt = now
      const beyond = address.wrong - freeWrong
      if (beyond >= 0) address.waitUntil = now + Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, beyond))
    },
  }
}
