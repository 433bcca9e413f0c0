/** A server process for `push.kill.test.ts`: delivers what is due until it is killed. */

import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kit/ops/config.ts'

const appDatabaseUrl = process.env['APP_DATABASE_URL']!
const { startWork } = await buildApp({
  config: readConfig(
    {
      DATABASE_URL: appDatabaseUrl,
      DATA_DIR: process.env['DATA_DIR'],
      MASTER_KEY: process.env['MASTER_KEY'],
      PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
    },
    [],
  ),
  appDatabaseUrl,
})
await startWork()
process.stdout.write('at work\n')
