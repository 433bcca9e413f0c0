/** A server process for `deletion.test.ts`: deletes a tenant in small slices and says so, until it is killed. */

import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { deleteNext } from '../../src/platform/tenant-management/deleting.service.ts'

const appDatabaseUrl = process.env['APP_DATABASE_URL']!
const { app } = await buildApp({
  config: readConfig({ DATABASE_URL: appDatabaseUrl, DATA_DIR: process.env['DATA_DIR'] }, []),
  appDatabaseUrl,
})
while (await deleteNext(app, Number(process.env['TENANT']), 5)) process.stdout.write('slice\n')
