/**
 * npm run platform-admin                     makes the platform administrator `admin`, who logs in as admin@platform
 * npm run platform-admin -- lin              another one; or a new password, which ends the sessions before it
 * npm run platform-admin -- --disable lin    ends the sessions of one, who logs in no more
 * The password is typed without echo, or the first line of the standard input. The server must be stopped when it runs
 * its own database.
 */

import { parseArgs } from 'node:util'
import { openDatabase } from '../src/database.ts'
import { lockDataDir } from '../src/instance-lock.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { askPassword } from '../src/kit/ops/ask-password.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import {
  disableAdministrator,
  keepAdministrator,
  requireGoodName,
  requireGoodPlatformPassword,
} from '../src/platform/access/platform/administrators.service.ts'

async function main() {
  const { values, positionals } = parseArgs({ options: { disable: { type: 'boolean' } }, allowPositionals: true })
  const [account = 'admin'] = positionals
  requireGoodName(account)
  // Asked for before anything is locked or started.
  const password = values.disable ? '' : await askPassword(`Password of ${account}@platform`)
  if (!values.disable) requireGoodPlatformPassword(password, account)
  const config = readConfig(process.env, [])
  const stops = [await lockDataDir(config.dataDir)]
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    if (values.disable) await disableAdministrator(database.ownerUrl, account)
    else await keepAdministrator(database.ownerUrl, { account, password })
    console.log(
      values.disable ? `${account}@platform is disabled` : `${account}@platform may log in with this password`,
    )
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
