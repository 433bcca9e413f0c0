/**
 * npm run admin-password                     a new password for the account `admin` of tenant 0001
 * npm run admin-password -- lin@0002         for another account
 * npm run admin-password -- --confirm lin    lets an account sign when nobody in the console can confirm it
 * The server must be stopped when it runs its own database. The password must be changed at the next login, and the
 * account signs nothing until a second person has confirmed it.
 */

import { buildApp } from './app.ts'
import { ADMINISTRATOR } from './bootstrap.ts'
import { openDatabase } from './database.ts'
import { lockDataDir } from './instance-lock.ts'
import { migrate } from './kit/db/migrate.ts'
import { readConfig } from './kit/ops/config.ts'
import { confirmOnServer, replaceLostPassword } from './platform/access/passwords/lost-password.service.ts'
import { DEFAULT_TENANT } from './platform/tenants/tenants.service.ts'

async function main(args: readonly string[]) {
  const [name = ADMINISTRATOR] = args.filter((one) => one !== '--confirm')
  const config = readConfig(process.env, [])
  const [account = '', tenant = DEFAULT_TENANT] = name.split(/@(?=\d{4}$)/)
  const stops = [await lockDataDir(config.dataDir)]
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
    stops.push(() => running.close())
    if (args.includes('--confirm')) {
      await confirmOnServer(running.app, tenant, account)
      console.log(`account ${account}@${tenant} may sign`)
      return
    }
    const password = await replaceLostPassword(running.app, tenant, account)
    console.log(
      `account ${account}@${tenant}  password ${password}\nShown this once; it must be changed at the next login. The account signs nothing until a second person has confirmed it.`,
    )
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
