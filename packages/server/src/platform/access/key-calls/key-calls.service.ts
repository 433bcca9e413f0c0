/**
 * The calls of API keys for the technical log, counted in memory by key, route, minute and status, and written every
 * second, and once more when the server stops: no request waits for it. A kill loses the calls of the last second.
 */

import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { startLoop } from '../../../kit/jobs/background-loop.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { callListeners, type KeyCall } from '../../../kit/ops/call-listeners.ts'
import { trafficSources } from '../../traffic/traffic-sources.ts'
import { addCalls, type CallCount, rowsOfCalls } from './key-calls.queries.ts'

const EVERY_MS = 1_000
const MINUTE_MS = 60_000
/** Counts that wait to be written; while the database is away, further ones are not counted. */
const WAITING_MAX = 20_000
const MS_MAX = 2_147_483_647
const AT_ONCE = 1_000

interface Waiting {
  counts: Map<string, CallCount & { tenantId: number }>
  isFull: boolean
}
const waiting = stateKey('access.key_calls', (): Waiting => ({ counts: new Map(), isFull: false }))

type Counted = CallCount & { tenantId: number }

function add({ counts }: Waiting, { calls, slowestMs, ...of }: Counted): boolean {
  const key = `${of.keyId} ${of.minute.getTime()} ${of.status} ${of.route}`
  const known = counts.get(key)
  if (known === undefined && counts.size >= WAITING_MAX) return false
  counts.set(key, {
    ...of,
    calls: (known?.calls ?? 0) + calls,
    slowestMs: Math.max(known?.slowestMs ?? 0, slowestMs),
  })
  return true
}

function countCall(app: App, { milliseconds, ...call }: KeyCall): void {
  const at = app.clock.now().getTime()
  const minute = new Date(at - (at % MINUTE_MS))
  const slowestMs = Math.min(MS_MAX, Math.round(milliseconds))
  const buffer = app.state(waiting)
  if (add(buffer, { ...call, minute, calls: 1, slowestMs }) || buffer.isFull) return
  buffer.isFull = true
  app.log.warn({ waiting: WAITING_MAX }, 'calls of API keys cannot be written, and further ones are not counted')
}

/** Writes what waits. What cannot be written waits again. */
export async function writeCalls(app: App): Promise<void> {
  const buffer = app.state(waiting)
  const counts = [...buffer.counts.values()]
  buffer.counts.clear()
  buffer.isFull = false
  for (const [tenantId, ofTenant] of Map.groupBy(counts, (count) => count.tenantId))
    for (let from = 0; from < ofTenant.length; from += AT_ONCE) {
      const some = ofTenant.slice(from, from + AT_ONCE)
      await inTenant(app.pool, tenantId, 'write', (db) => addCalls(db, some)).catch((err: unknown) => {
        for (const count of some) add(buffer, count)
        app.log.error({ err, tenantId }, 'calls of API keys could not be written and wait')
      })
    }
}

export const startWritingCalls = async (app: App): Promise<() => Promise<void>> =>
  startLoop({ app, what: 'writing calls of API keys', everyMs: EVERY_MS, round: () => writeCalls(app) }).stop

export const keyCalls = [
  callListeners.extension({ count: countCall, end: writeCalls }),
  trafficSources.extension({ kind: 'CALLS', rows: rowsOfCalls }),
]
