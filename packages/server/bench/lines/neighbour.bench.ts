/** What a quiet user notices of a noisy one: the attacks of one account, or of a client without one, at the usual limits. */

import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createPushTarget, testPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import { changeOwnPassword, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { userWith } from '../../test/harness/client.ts'
import { median, openBench, percentile, type Bench } from '../environment.ts'
import { loader, portOf } from '../load.ts'
import type { Load } from './http-load.worker.ts'

const ROUNDS = 3
const ROUND_MS = 4_000
/** The limits of an installation that sets none. */
const USUAL = { REQUESTS_PER_USER: '', REQUESTS_PER_KEY: '', REQUESTS_PER_TENANT: '', REQUESTS_PER_ADDRESS: '' }

type Attack = Omit<Load, 'ms' | 'port'>

/** A system that takes connections and never answers. */
async function silence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

async function attacksOn({ http, admin }: Bench, silentUrl: string): Promise<Attack[]> {
  const nobody = await userWith(http, admin, ['roles.list'])
  const pusher = await userWith(http, admin, ['pushes.list', 'pushes.edit'])
  const { id } = await pusher.call(createPushTarget, {
    body: { name: 'Silent', url: silentUrl, format: 'JSON_V1', isActive: false },
  })
  return [
    {
      token: nobody.token,
      method: 'PUT',
      paths: [changeOwnPassword.path],
      body: JSON.stringify({ password: 'a guess', newPassword: 'chosen by the guesser' }),
      connections: 70,
    },
    { token: pusher.token, method: 'POST', paths: [testPushTarget.path.replace(':id', id)], connections: 40 },
    { token: '', paths: ['/metrics'], connections: 60 },
  ]
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ env: USUAL })
  await bench.http.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(bench.http)
  const silent = await silence()
  const quiet = loader()
  const noisy = loader()
  try {
    const reader = await userWith(bench.http, bench.admin, ['roles.list'])
    const ask = { port, token: reader.token, paths: [`${listRoles.path}?limit=20`], connections: 1, everyMs: 25 }
    const p95 = async (ms = ROUND_MS) => {
      const { failed, took } = await quiet.load({ ...ask, ms })
      if (failed > 0) throw new Error(`${failed} requests of the quiet user failed`)
      return percentile([...took], 0.95)
    }
    await p95()
    let worst = 0
    for (const attack of await attacksOn(bench, silent.url)) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await p95()
        const attacking = noisy.load({ ...attack, port, ms: ROUND_MS + 1_000 })
        const beside = await p95()
        await attacking
        ratios.push(beside / alone)
      }
      worst = Math.max(worst, median(ratios))
    }
    return { noisy_neighbour_ratio: worst }
  } finally {
    await Promise.all([quiet.stop(), noisy.stop()])
    silent.stop()
    await bench.close()
  }
}
