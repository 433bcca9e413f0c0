/**
 * Codes of a partner: 500,000 in one request to the simulated SOAP partner, from the request to usable codes in the
 * pool.
 */

import { Worker } from 'node:worker_threads'
import { anApprovedProduct } from '../../src/plant/products/products.fixtures.ts'
import { aPull, aTracelink, pullIn } from '../../src/plant/sources/sources.fixtures.ts'
import { userWith } from '../../test/harness/client.ts'
import { median, openBench, timed } from '../environment.ts'

const CODES = 500_000
const ROUNDS = 3

/** In a thread of its own, as a partner is elsewhere. */
const PARTNER = `
  const { parentPort } = require('node:worker_threads')
  import(${JSON.stringify(import.meta.resolve('@serialis/partners/soap.ts'))}).then(({ startSoap }) => startSoap()).then(({ url }) => parentPort.postMessage(url))`

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  const partner = new Worker(PARTNER, { eval: true })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      partner.once('message', resolve)
      partner.once('error', reject)
    })
    const approver = await userWith(bench.http, bench.admin, ['products.approve', 'products.list'])
    const product = await anApprovedProduct(bench.admin, approver, { snSource: 'TRACELINK' })
    await aTracelink(bench.admin, url, [product.id], { timeoutSeconds: 300 })
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const milliseconds = await timed(async () => {
        const { id } = await aPull(bench.admin, product.id, CODES)
        const { accepted } = await pullIn(bench.admin, id, ['DELIVERED', 'REFUSED', 'SHORT', 'PARKED'])
        if (accepted !== CODES) throw new Error(`only ${accepted} of ${CODES} came in`)
      })
      console.error(`  ${CODES} codes in ${Math.round(milliseconds)} ms`)
      seconds.push(milliseconds / 1000)
    }
    return { pull_500k_s: median(seconds) }
  } finally {
    await partner.terminate()
    await bench.close()
  }
}
