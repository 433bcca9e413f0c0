/** Routes of a benchmark in addition to those of the product, and the load on either. */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { groundFloor } from '../src/ground-floor.ts'
import type { Binding } from '../src/kit/http/bind.ts'
import { buildHttp } from '../src/kit/http/http.ts'
import { median, type Bench } from './environment.ts'
import type { Answered, Load } from './lines/http-load.worker.ts'

/** A server with the product's own machinery: the same session, transaction and answer. */
export async function openRoutes(bench: Bench, bindings: readonly Binding[]) {
  const http = await buildHttp({ app: bench.app, ground: groundFloor, bindings, constraints: {} })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http
}

export const portOf = (http: { server: { address(): unknown } }) => (http.server.address() as AddressInfo).port

export function loader() {
  const worker = new Worker(new URL('./lines/http-load.worker.ts', import.meta.url))
  const load = async (asked: Load): Promise<Answered> => {
    worker.postMessage(asked)
    const [answered] = (await once(worker, 'message')) as [Answered]
    return answered
  }
  return { load, stop: () => worker.terminate() }
}

const ROUND_MS = 3000
const ROUNDS = 5

/** Answers per second of `ours`, and as a share of what `floor` answers, by turns. */
export async function inTurns(ours: Load, floor: Load): Promise<{ rps: number; vsFloor: number }> {
  const { load, stop } = loader()
  const rates: number[] = []
  const shares: number[] = []
  for (const asked of [ours, floor]) await load({ ...asked, ms: 1500 })
  for (let round = 0; round < ROUNDS; round++) {
    const least = await load({ ...floor, ms: ROUND_MS })
    const own = await load({ ...ours, ms: ROUND_MS })
    if (least.failed + own.failed > 0) throw new Error(`${least.failed} and ${own.failed} requests failed`)
    rates.push((own.count * 1000) / ROUND_MS)
    shares.push(own.count / least.count)
  }
  await stop()
  return { rps: median(rates), vsFloor: median(shares) }
}
