/**
 * npm run master-key -- restore XXXXX-XXXXX-…   writes the key file again from the recovery key
 * npm run master-key -- rotate                  wraps all keys by a new master key and prints its recovery key
 * The server must be stopped.
 */

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildApp } from './app.ts'
import { openDatabase } from './database.ts'
import { tellRecoveryKey } from './first-tenant.ts'
import { lockDataDir } from './instance-lock.ts'
import { migrate } from './kit/db/migrate.ts'
import { type Config, readConfig } from './kit/ops/config.ts'
import { createMasterKeyFile } from './platform/secrets/keys.ts'
import { rotateMasterKey } from './platform/secrets/master-key.service.ts'
import { masterKeyOfRecovery } from './platform/secrets/recovery-key.ts'

async function restore({ masterKeyFile }: Config, recoveryKey: string) {
  const { bytes } = masterKeyOfRecovery(recoveryKey)
  await mkdir(dirname(masterKeyFile), { recursive: true })
  const { id } = createMasterKeyFile(masterKeyFile, { wrappedKeysExist: true, bytes })
  console.log(`Master key ${id} written to ${masterKeyFile}. The next start proves that it is the right one.`)
}

async function rotate(config: Config) {
  const unlock = await lockDataDir(config.dataDir)
  const stops = [unlock]
  try {
    const database = await openDatabase(config)
    stops.push(database.stop)
    await migrate(database.ownerUrl)
    const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
    stops.push(() => running.close())
    const { recoveryKey, count } = await rotateMasterKey(running.app)
    console.log(`${count} rule keys wrapped by the new master key in ${config.masterKeyFile}.`)
    await tellRecoveryKey(config, recoveryKey)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function main([action, ...words]: readonly string[]) {
  const config = readConfig(process.env, [])
  if (action === 'restore' && words.length > 0) return restore(config, words.join(''))
  if (action === 'rotate' && words.length === 0) return rotate(config)
  throw new Error('say what to do: restore <recovery key>, or rotate')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
