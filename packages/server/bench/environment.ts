/** A durable PostgreSQL and an application for a bench file: the product's own settings, never fsync=off. */

import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import pg from 'pg'
import { buildApp, type Running } from '../src/app.ts'
import { bootstrapTenant } from '../src/bootstrap.ts'
import { startCluster, type Cluster } from '../src/kit/db/cluster.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../src/kit/db/roles.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../test/harness/accounts.ts'
import { as, type Client } from '../test/harness/client.ts'

/** A bench sends as much as it can; what is refused with 429 counts as failed. */
const MANY_REQUESTS = {
  REQUESTS_PER_USER: '1000000',
  REQUESTS_PER_KEY: '1000000',
  REQUESTS_PER_TENANT: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
}
const CONSOLE = join(import.meta.dirname, '../../web/dist')
const PASSWORDS = { owner: 'bench-owner', worker: 'bench-worker' }

export interface Bench extends Running {
  ownerUrl: string
  appUrl: string
  superuserUrl: string
  /** Administrator of tenant 0001. */
  admin: Client
  scheme: Scheme
  dataDir: string
}

let cluster: Promise<{ cluster: Cluster; folder: string }> | undefined

async function openCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-bench-'))
  await chmod(folder, 0o755)
  return { folder, cluster: await startCluster(join(folder, 'postgres')) }
}

interface BenchOptions {
  /** Starts the task worker. */
  work?: boolean
  env?: Record<string, string>
  /** Of tenant 0001; A without it. */
  scheme?: Scheme
  /** Serves the built console as well. */
  web?: boolean
}

/** A fresh database on the run's one cluster, with an application on it. */
export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const { scheme = 'A' } = options
  cluster ??= openCluster()
  const { cluster: server, folder } = await cluster
  const name = `bench_${randomBytes(4).toString('hex')}`
  await prepareCluster(server.superuserUrl('postgres'), name, PASSWORDS)
  const base = server.superuserUrl(name)
  const ownerUrl = urlFor(base, 'owner', PASSWORDS.owner)
  const appUrl = urlFor(base, 'worker', PASSWORDS.worker)
  await migrate(ownerUrl)
  await bootstrapTenant(ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'Bench',
    snScheme: scheme,
    adminPassword: ADMIN_PASSWORD,
    secondPassword: ADMIN_PASSWORD,
  })
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
      DATABASE_URL: ownerUrl,
      PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
      ...MANY_REQUESTS,
      ...options.env,
    },
    [],
  )
  const running = await buildApp({ config, appDatabaseUrl: appUrl, ...(options.web && { webDir: CONSOLE }) })
  if (options.work) await running.startWork()
  return {
    ...running,
    ownerUrl,
    appUrl,
    superuserUrl: base,
    dataDir,
    admin: await as(running.http, 'admin', ADMIN_PASSWORD),
    scheme,
  }
}

/** Stops the run's cluster and removes what it wrote. */
export async function closeBench(): Promise<void> {
  if (!cluster) return
  const { cluster: server, folder } = await cluster
  cluster = undefined
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** One connection as superuser of a bench database, for rivals and sizes. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
export const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
