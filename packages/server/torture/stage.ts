/** An application of this process on a PostgreSQL of its own, with the tenants 0001 (scheme A) and 0002 (scheme B). Nothing is killed, so it need not be durable. */

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Running } from '../src/app.ts'
import { bootstrapTenant } from '../src/bootstrap.ts'
import { startCluster } from '../src/kit/db/cluster.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { prepareCluster, urlFor } from '../src/kit/db/roles.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../test/harness/accounts.ts'
import { as, type Client } from '../test/harness/client.ts'

const PASSWORDS = { owner: 'torture-owner', worker: 'torture-worker' }
const NAME = 'torture'

export interface Stage extends Running {
  /** Administrators of both tenants. */
  admins: readonly [Client, Client]
  end(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-torture-'))
  await chmod(folder, 0o755)
  const cluster = await startCluster(join(folder, 'postgres'), ['fsync=off', 'synchronous_commit=off'])
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
    { DATA_DIR: dataDir, FIXED_VERIFICATION_CODE: VERIFICATION_CODE, DATABASE_URL: ownerUrl },
    [],
  )
  const running = await buildApp({ config, appDatabaseUrl: urlFor(url, 'worker', PASSWORDS.worker) })
  await running.startWork()
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const interrupted = () => void remove().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  return {
    ...running,
    admins: [await as(running.http, 'admin', ADMIN_PASSWORD), await as(running.http, 'admin@0002', ADMIN_PASSWORD)],
    async end() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
      await running.close()
      await remove()
    },
  }
}
