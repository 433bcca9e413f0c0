/**
 * Signatures that were used, in memory: one process answers all readers, and a signature is good for ten minutes at most.
 * A restart forgets them, which costs less than a statement for each query: a query changes nothing.
 */

import type { App } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { WINDOW_SECONDS } from '../inbound/collect/authentic.ts'

/** From five minutes before the time that was signed to five minutes after it. */
const USABLE_MS = 2 * WINDOW_SECONDS * 1_000

/** Those that were used since `since`, and those of the time before it, as long as one of them may still be good. */
const used = stateKey('provide.usedSignatures', () => ({
  since: 0,
  fresh: new Set<string>(),
  before: new Set<string>(),
}))

/** `mark` names the signature of one endpoint. How many there are is bounded by the rates of endpoints. */
export function requireUnused(app: App, mark: Buffer, now: Date): void {
  const all = app.state(used)
  if (now.getTime() - all.since > USABLE_MS)
    Object.assign(all, { since: now.getTime(), before: all.fresh, fresh: new Set<string>() })
  const name = mark.toString('latin1')
  if (all.fresh.has(name) || all.before.has(name)) throw failure('message_replayed')
  all.fresh.add(name)
}
