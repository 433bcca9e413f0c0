/**
 * Consumers who scan packs, with a billion codes issued: half of the codes were never issued, and the clients come through
 * a proxy that is trusted. Each check of an issued code is a scan that is stored.
 */

import { digitalLink } from '@serialis/contract/kit/gs1.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { anApplication, aStock, firstOrdinal } from '../../src/desk/serials/serials.fixtures.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { codeOf } from '../../src/numbers/ledger/one/resolve.service.ts'
import { setOfRanges } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { type Bench, closeBench, openBench, percentile } from '../environment.ts'
import { portOf } from '../load.ts'
import { type Asked, openLoop, type OpenLoad } from '../open-loop.ts'
import { command, generator } from './serials.bench.ts'

const BILLION = 1_000_000_000
const RELEASED = 20_000
const PER_SECOND = 500
const SECONDS = 20
const WARM_UP = 1_000
/** As many as can be: the rate at which they are answered is measured. */
const AT_ONCE = 10_000
const CONNECTIONS = 64
const CLIENTS = 4_000
const HOST = 'id.bench.example.com'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1'
const RELEASE: readonly Operation[] = ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'ACTIVATE']

/** Codes on the market, and codes of the same form that nobody issued. */
async function codesOf(bench: Bench): Promise<{ gtin: string; issued: string[] }> {
  const stock = await aStock(bench.http, bench.admin)
  const { id, gtin } = await anApplication(bench.admin, stock, { quantity: BILLION, reason: 'measured' })
  const first = await firstOrdinal(bench.app, bench.admin, id)
  const set = setOfRanges([{ first, last: first + RELEASED - 1 }])
  for (const operation of RELEASE)
    await command(bench, (db, event) =>
      changeStates(db, {
        event,
        scheme: bench.scheme,
        set,
        operation,
        evidence: ['reason', 'secondPerson', 'record', 'signature'],
        mode: 'commit',
      }),
    )
  const ordinals = Array.from({ length: RELEASED }, (_, at) => first + at)
  const codes = await inTenant(bench.app.pool, 1, 'read', (db) => codeOf(db, ordinals))
  return { gtin: gtin ?? '', issued: codes.map((code) => code ?? '') }
}

function checks({ gtin, issued }: { gtin: string; issued: string[] }, count: number, seed: number): Asked[] {
  const below = generator(seed)
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: count }, (_, at) => {
    const good = issued[below(issued.length)] ?? ''
    const wrong = Array.from(good, () => letters[below(letters.length)]).join('')
    const client = (seed + at) % CLIENTS
    return {
      method: 'GET',
      path: digitalLink({ gtin, serial: at % 2 === 0 ? good : wrong }, ''),
      headers: {
        host: HOST,
        'user-agent': PHONE,
        'accept-language': 'zh-CN',
        // Each in a neighbourhood of its own, as people at home are.
        'x-forwarded-for': `10.${Math.floor(client / 250)}.${client % 250}.7`,
      },
    }
  })
}

async function measured(bench: Bench): Promise<Record<string, number>> {
  const codes = await codesOf(bench)
  const publicHttp = bench.publicHttp!
  await publicHttp.listen({ port: 0, host: '127.0.0.1' })
  const load = (count: number, perSecond: number, seed: number): OpenLoad => ({
    port: portOf(publicHttp),
    token: '',
    requests: checks(codes, count, seed),
    perSecond,
    connections: CONNECTIONS,
  })
  await openLoop(load(WARM_UP, PER_SECOND, 1))
  const steady = await openLoop(load(PER_SECOND * SECONDS, PER_SECOND, 2))
  const began = performance.now()
  const most = await openLoop(load(AT_ONCE, Number.MAX_SAFE_INTEGER, 3))
  const seconds = (performance.now() - began) / 1_000
  for (const { missed } of [steady, most])
    if (Object.keys(missed).length > 0) throw new Error(`not answered: ${JSON.stringify(missed)}`)
  return {
    scan_verdict_p50_ms: percentile([...steady.took], 0.5),
    scan_verdict_p99_ms: percentile([...steady.took], 0.99),
    scan_verdict_per_s: AT_ONCE / seconds,
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({
    env: { PUBLIC_PORT: '0', PUBLIC_HOSTS: `${HOST}=0001`, TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    return await measured(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
