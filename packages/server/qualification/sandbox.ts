/** A scratch installation for the operational qualification: an own embedded database, in a folder that is removed. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { ADMINISTRATOR, bootstrapTenant } from '../src/bootstrap.ts'
import { openDatabase } from '../src/database.ts'
import { clusterPlace } from '../src/kit/db/cluster.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import type { App } from '../src/kit/http/context.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../test/harness/accounts.ts'
import { as, type Client, type Sender } from '../test/harness/client.ts'

/** An installation in which anything may be done: two tenants, and the work in the background is started. */
export interface Sandbox {
  app: App
  http: Sender
  database: { ownerUrl: string; appUrl: string }
  /** Administrators of tenant 0001 and of another one. */
  admin: Client
  other: Client
}

const MANY = '1000000'

/** `use` works with it; it is stopped and removed afterwards, also after an error. */
export async function inSandbox<T>(use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-qualification-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  const place = await clusterPlace(join(folder, 'postgres'))
  const stops: (() => Promise<unknown>)[] = [
    async () => {
      for (const path of [folder, place, `${place}.json`]) await rm(path, { recursive: true, force: true })
    },
  ]
  try {
    const config = readConfig(
      {
        DATA_DIR: folder,
        FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
        REQUESTS_PER_USER: MANY,
        REQUESTS_PER_KEY: MANY,
        REQUESTS_PER_TENANT: MANY,
      },
      [],
    )
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    for (const [tenantId, code, snScheme] of [
      [1, '0001', 'A'],
      [2, '0002', 'B'],
    ] as const)
      await bootstrapTenant(database.ownerUrl, {
        tenantId,
        code,
        name: code,
        snScheme,
        adminPassword: ADMIN_PASSWORD,
        secondPassword: ADMIN_PASSWORD,
      })
    const { app, http, startWork, close } = await buildApp({ config, appDatabaseUrl: database.appUrl })
    stops.push(close)
    await startWork()
    return await use({
      app,
      http,
      database,
      admin: await as(http, ADMINISTRATOR, ADMIN_PASSWORD),
      other: await as(http, `${ADMINISTRATOR}@0002`, ADMIN_PASSWORD),
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
