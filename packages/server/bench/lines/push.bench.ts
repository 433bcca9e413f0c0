/** Serial numbers pushed to an HTTP receiver on this machine, in batches of 1,000: from the outbox to the last answer. */

import { Worker } from 'node:worker_threads'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { aTarget, deliverDue, jobIn } from '../../src/desk/push/push.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../src/desk/serials/serials.fixtures.ts'
import { openBench, timed } from '../environment.ts'

const CODES = 300_000

/** In a thread of its own, as a receiver is elsewhere: reads every batch to its end and takes it. */
const RECEIVER = `
  const { createServer } = require('node:http'); const { parentPort } = require('node:worker_threads')
  const server = createServer((request, answer) => { request.resume(); request.on('end', () => answer.writeHead(204).end()) })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  const receiver = new Worker(RECEIVER, { eval: true })
  try {
    const port = await new Promise<number>((resolve) => receiver.once('message', resolve))
    const stock = await aStock(bench.http, bench.admin)
    const { id } = await anApplication(bench.admin, stock, { quantity: CODES })
    const first = await firstOrdinal(bench.app, bench.admin, id)
    const ordinals = Array.from({ length: CODES }, (_, at) => first + at)
    for (const operation of ['RESERVE', 'ALLOCATE'] as const)
      await changed(bench.app, bench.admin, { ordinals, operation, reason: 'bench' })
    const rates: number[] = []
    for (const format of ['JSON_V1', 'EPCIS_2_0'] as const) {
      const target = await aTarget(bench.admin, `http://127.0.0.1:${port}/`, { format, batchSize: 1000 })
      const operation = format === 'JSON_V1' ? 'COMMISSION' : 'MARK_SAMPLE'
      await changed(bench.app, bench.admin, { ordinals, operation, reason: 'bench' })
      const milliseconds = await timed(async () => {
        await deliverDue(bench.app)
        const job = await jobIn(bench.admin, target.id, ['DONE'])
        if (job.acked !== CODES) throw new Error(`only ${job.acked} of ${CODES} were accepted`)
      })
      rates.push((CODES / milliseconds) * 1000)
      console.error(`  ${CODES} codes as ${format} in ${Math.round(milliseconds)} ms`)
      const {
        id: targetId,
        name,
        url,
        version,
      } = await bench.admin.call(routes.getPushTarget, { params: { id: target.id } })
      await bench.admin.call(routes.editPushTarget, {
        params: { id: targetId },
        body: { name, url, format, isActive: false, version },
      })
    }
    return { push_per_s: rates[0]!, push_epcis_per_s: rates[1]! }
  } finally {
    await receiver.terminate()
    await bench.close()
  }
}
