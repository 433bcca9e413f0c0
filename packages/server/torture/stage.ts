/** An application of this process on a PostgreSQL of its own, with the tenants 0001 (scheme A) and 0002 (scheme B). Nothing is killed, so it need not be durable. */

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, type Running } from '../src/app.ts'
import { bootstrapTenant } from '../src/bootstrap.ts'
import { startCluster } from '../src/kit/db/cluster.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../src/kit/db/roles.ts'
import { systemClock, type Clock } from '../src/kit/ops/clock.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { silentLog, type Log } from '../src/kit/ops/log.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../test/harness/accounts.ts'
import { as, type Client, type Sender } from '../test/harness/client.ts'

/** A task that meets an unexpected error is seen nowhere else, and its data are generated: all of the error is shown. */
const log: Log = { ...silentLog, error: (details, message) => console.error(message, details) }

const PASSWORDS = { owner: 'torture-owner', worker: 'torture-worker' }
const NAME = 'torture'

/** Answers of a machine that is too slow for the moment; the command changed nothing, and repeats of a create have one effect. */
const UNANSWERED = [429, 503, 504]
const TRIES = 20

/** Sends a request again while the machine is too slow for it: the comparisons are about what is right, not about speed. */
const patient = (http: Sender): Sender => ({
  async inject(request) {
    for (let left = TRIES; ; left--) {
      const answer = await http.inject(request)
      if (left === 0 || !UNANSWERED.includes(answer.statusCode)) return answer
      await pause(200)
    }
  },
})

export interface Stage extends Omit<Running, 'http'> {
  http: Sender
  /** The administrator of a tenant, counted from 0, logged in now. */
  admin(at: number): Promise<Client>
  /** From then on it also answers over the network, under this address. */
  listen(): Promise<string>
  appUrl: string
  superuserUrl: string
  end(): Promise<void>
}

export interface StageOptions {
  clock?: Clock
  /** Without workers. */
  isIdle?: boolean
}

export async function openStage({ clock = systemClock, isIdle = false }: StageOptions = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-torture-'))
  await chmod(folder, 0o755)
  const cluster = await startCluster(join(folder, 'postgres'), {
    settings: ['fsync=off', 'synchronous_commit=off'],
  })
  await prepareCluster(cluster.superuserUrl('postgres'), NAME, PASSWORDS)
  const url = cluster.superuserUrl(NAME)
  const ownerUrl = urlFor(url, 'owner', PASSWORDS.owner)
  await migrate(ownerUrl)
  for (const [tenantId, snScheme] of [
    [1, 'A'],
    [2, 'B'],
  ] as const)
    await bootstrapTenant(ownerUrl, {
      tenantId,
      code: `000${tenantId}`,
      name: `Tenant ${snScheme}`,
      snScheme,
      adminPassword: ADMIN_PASSWORD,
      secondPassword: ADMIN_PASSWORD,
    })
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
      DATABASE_URL: ownerUrl,
      PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
    },
    [],
  )
  const appUrl = urlFor(url, 'worker', PASSWORDS.worker)
  const running = await buildApp({ config, clock, log, appDatabaseUrl: appUrl })
  if (!isIdle) await running.startWork()
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const interrupted = () => void remove().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  const http = patient(running.http)
  return {
    ...running,
    http,
    listen: () => running.http.listen({ host: '127.0.0.1', port: 0 }),
    appUrl,
    superuserUrl: url,
    admin: (at) => as(http, at === 0 ? 'admin' : 'admin@0002', ADMIN_PASSWORD),
    async end() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
      await running.close()
      await remove()
    },
  }
}
