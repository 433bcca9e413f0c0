/**
 * Who asks for many codes that were never issued tries to find some that were. It is slowed down, with the addresses next
 * to it, and nobody else is. Counted in the memory of each process.
 */

import type { App } from '../../kit/http/context.ts'
import { createTokenBuckets } from '../../kit/limits/token-buckets.ts'
import { stateKey } from '../../kit/ops/app-state.ts'

/** A person who mistypes needs a few tries; a program that tries all codes needs millions. */
const OF_CLIENT = { perSecond: 1 / 30, burst: 15 }
const OF_NETWORK = { perSecond: 1, burst: 150 }
const KEPT_AT_MOST = 20_000

const opened = stateKey('verdicts.guesses', () => ({
  clients: createTokenBuckets(OF_CLIENT),
  networks: createTokenBuckets(OF_NETWORK),
  /** Until when no code is looked up, in milliseconds of the process. */
  barred: new Map<string, number>(),
}))

/** 256 addresses next to each other; of IPv6, what one customer of a provider usually has. */
const neighbourhoodOf = (network: string): string =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 3).join('.')

/** Seconds that this client has to wait before the next code is looked up for it; 0: none. */
export function secondsToWait(app: Pick<App, 'state'>, network: string): number {
  const { barred } = app.state(opened)
  const now = performance.now()
  const until = Math.max(barred.get(network) ?? 0, barred.get(neighbourhoodOf(network)) ?? 0)
  return until > now ? Math.ceil((until - now) / 1_000) : 0
}

/** Counts a code that was never issued. */
export function noteGuess(app: Pick<App, 'state'>, network: string): void {
  const { clients, networks, barred } = app.state(opened)
  const now = performance.now()
  const bar = (name: string, seconds: number) => {
    if (seconds === 0) return
    barred.delete(name)
    if (barred.size >= KEPT_AT_MOST) barred.delete(barred.keys().next().value!)
    barred.set(name, now + seconds * 1_000)
  }
  bar(network, clients.seconds(network, now))
  const neighbourhood = neighbourhoodOf(network)
  bar(neighbourhood, networks.seconds(neighbourhood, now))
}
