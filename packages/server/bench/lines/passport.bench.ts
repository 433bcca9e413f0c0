/** The passport of one code at a billion issued and a million packed: all that its page asks for, from the first request to the last answer. */

import type { AddressInfo } from 'node:net'
import { type Bench, closeBench, openBench, percentile } from '../environment.ts'
import { issueBillion, lookupPaths } from './serials.bench.ts'

const WARM_UP = 200

interface Found {
  serial: { ordinal: number; order: { id: string } | null; line: { id: string } | null } | null
}

/** As the page does it: the lookup, and after its answer the scans and the alerts in parallel. */
async function openPassport(origin: string, token: string, path: string): Promise<number> {
  const read = async (address: string) => {
    const answer = await fetch(origin + address, { headers: { authorization: token } })
    if (!answer.ok) throw new Error(`${answer.status} ${address}`)
    return answer.json()
  }
  const began = performance.now()
  const { serial } = (await read(path)) as Found
  if (serial === null) throw new Error(`${path} was not found`)
  await Promise.all([
    read(`/api/scans/marks?ordinal=${serial.ordinal}`),
    ...(serial.order ? [read(`/api/alerts?subjectType=order&subjectId=${serial.order.id}&limit=5`)] : []),
    ...(serial.line ? [read(`/api/alerts?subjectType=line&subjectId=${serial.line.id}&limit=5`)] : []),
  ])
  return performance.now() - began
}

async function passports(bench: Bench): Promise<Record<string, number>> {
  const origin = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
  const paths = await lookupPaths(bench, await issueBillion(bench))
  const took: number[] = []
  for (const path of [...paths.slice(0, WARM_UP), ...paths])
    took.push(await openPassport(origin, bench.admin.token, path))
  return { passport_p95_ms: percentile(took.slice(WARM_UP), 0.95) }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    return await passports(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
