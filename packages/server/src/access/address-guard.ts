/** Per address: how many logins in a minute, and growing waits after many wrong tries on whatever accounts. Kept in memory. */
import { FIRST_WAIT_MS, LONGEST_WAIT_MS } from './lock-out.service.ts'

/** One address may be a whole site behind one router: generous, but an end to guessing. */
const LOGINS_PER_MINUTE = 300
const FREE_WRONG_TRIES = 20
const FORGET_MS = 15 * 60_000
const KEPT_AT_MOST = 20_000

interface Address {
  minute: number
  logins: number
  wrong: number
  lastWrongAt: number
  waitUntil: number
}

export interface AddressGuard {
  /** Seconds that the address must wait, 0 when it may go on; counts the login. */
  seconds(ip: string, now: Date): number
  /** Counts a wrong try. A right one does not take it back: an attacker may have an account of his own. */
  wrong(ip: string, now: Date): void
}

export function createAddressGuard(): AddressGuard {
  const known = new Map<string, Address>()
  const of = (ip: string, now: number): Address => {
    let address = known.get(ip)
    if (!address || (address.wrong > 0 && now - address.lastWrongAt > FORGET_MS && now >= address.waitUntil)) {
      address = { minute: 0, logins: 0, wrong: 0, lastWrongAt: 0, waitUntil: 0 }
    }
    // The oldest go first: a flood of addresses costs memory for a known number only.
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
      if (address.minute !== minute) Object.assign(address, { minute, logins: 0 })
      address.logins += 1
      const untilNextMinute = address.logins > LOGINS_PER_MINUTE ? (minute + 1) * 60_000 - now : 0
      return Math.ceil(Math.max(address.waitUntil - now, untilNextMinute, 0) / 1000)
    },
    wrong(ip, at) {
      const now = at.getTime()
      const address = of(ip, now)
      address.wrong += 1
      address.lastWrongAt = now
      const beyond = address.wrong - FREE_WRONG_TRIES
      if (beyond >= 0) address.waitUntil = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, beyond))
    },
  }
}
