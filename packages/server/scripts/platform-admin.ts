/**
 * npm run platform-admin                     makes the platform administrator `admin`, who logs in as admin@platform
 * npm run platform-admin -- lin              another one; or a new password, which ends the sessions before it
 * npm run platform-admin -- --disable lin    ends the sessions of one, who logs in no more
 * npm run platform-admin -- --reset-second-factor lin    for one who has lost it; ends the sessions
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
  resetFactorOf,
} from '../src/platform/access/platform/administrators.service.ts'

async function done(
  step: 'keep' | 'disable' | 'reset',
  ownerUrl: string,
  { account, password }: { account: string; password: string },
): Promise<string> {
  if (step === 'keep') {
    await keepAdministrator(ownerUrl, { account, password })
    return `${account}@platform may log in with this password`
  }
  if (step === 'reset') {
    await resetFactorOf(ownerUrl, account)
    return `${account}@platform logs in with the password alone, and sets up a second factor again`
  }
  await disableAdministrator(ownerUrl, account)
  return `${account}@platform is disabled`
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { disable: { type: 'boolean' }, 'reset-second-factor': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [account = 'admin'] = positionals
  requireGoodName(account)
  const step = values.disable ? 'disable' : values['reset-second-factor'] ? 'reset' : 'keep'
  // Asked for before anything is locked or started.
  const password = step === 'keep' ? await askPassword(`Password of ${account}@platform`) : ''
  if (step === 'keep') requireGoodPlatformPassword(password, account)
  const config = readConfig(process.env, [])
  const stops = [await lockDataDir(config.dataDir)]
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    console.log(await done(step, database.ownerUrl, { account, password }))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
