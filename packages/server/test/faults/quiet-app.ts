/** A second application on the same database that only answers requests: what its connections carry is of one command alone. */

import { buildApp } from '../../src/app.ts'
import type { App } from '../../src/kit/http/context.ts'
import type { Config } from '../../src/kit/ops/config.ts'
import { clientOf, type Client } from '../harness/client.ts'
import { startMessageProxy, type MessageProxy } from '../harness/message-proxy.ts'
import type { CutPlace } from './message-cuts.ts'

export interface QuietApp extends CutPlace {
  app: App
  proxy: MessageProxy
  /** The same person, whose requests go through this application. */
  through(client: Client): Client
  close(): Promise<void>
}

export async function openQuietApp(config: Config, appUrl: string): Promise<QuietApp> {
  const proxy = await startMessageProxy()
  const running = await buildApp({ config, appDatabaseUrl: await proxy.through(appUrl), poolSize: 4 })
  return {
    app: running.app,
    proxy,
    pool: running.app.pool,
    through: ({ token, account, password }) => clientOf(running.http, token, account, password),
    async close() {
      await running.close()
      await proxy.close()
    },
  }
}
