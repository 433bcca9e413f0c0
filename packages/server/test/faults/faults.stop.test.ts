/** SIGTERM while clients hold on to everything: the product and its database end, and leave nothing running. */

import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { runningCluster } from '../../src/kit/db/cluster.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as } from '../harness/client.ts'
import { senderTo } from '../harness/connection.ts'
import { killLeftovers, startProcess } from '../harness/process.ts'

const EACH = 50

/** Programs of this machine that name the folder in their command line. */
async function programsOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter((command) => command.includes(folder))
}

it(
  'ends with feeds, half requests, slow bodies and statements that wait for a lock',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'serialis-stop-'))
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    const product = await startProcess(dataDir)
    atEnd(async () => {
      if (!product.hasEnded()) await product.kill('both')
      await killLeftovers(dataDir)
      await rm(folder, { recursive: true, force: true })
    })
    const admin = await as(
      senderTo(() => product.url),
      'admin',
      ADMIN_PASSWORD,
    )
    const { hostname: host, port } = new URL(product.url)
    const held = async (text: string, isAnswered: boolean) => {
      const socket = connect({ host, port: Number(port) })
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      if (isAnswered) await once(socket, 'data')
      atEnd(async () => void socket.destroy())
    }
    const auth = `Host: a\r\nAuthorization: ${admin.token}\r\n`
    const kinds: [string, boolean][] = [
      [`GET ${streamAlerts.path} HTTP/1.1\r\n${auth}\r\n`, true],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', true],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\n', false],
      [
        `POST ${createRole.path} HTTP/1.1\r\n${auth}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
        false,
      ],
    ]
    for (const [text, isAnswered] of kinds)
      await Promise.all(Array.from({ length: EACH }, () => held(text, isAnswered)))
    const cluster = await runningCluster(join(dataDir, 'postgres'))
    const lock = new pg.Client({ connectionString: cluster!.superuserUrl('serialis') })
    lock.on('error', () => undefined)
    await lock.connect()
    await lock.query('begin; lock table roles, tasks in access exclusive mode')
    const waiting = admin.call(createRole, { body: { name: 'Waits', authorities: ['020001'] } }).catch(() => undefined)
    await expect
      .poll(async () => (await lock.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
      .toBeGreaterThan(0)
    // Each part of the end has a limit of its own in the product; without one, this test would not end.
    expect(await product.stop()).toBe(0)
    await waiting
    expect(await programsOf(dataDir)).toEqual([])
  },
)
