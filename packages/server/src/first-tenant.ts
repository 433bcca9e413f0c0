/** The first tenant of a new database, with the demo plant if requested. */

import { writeFile } from 'node:fs/promises'
import { seedDemo, type Demo } from '../demo/seed.ts'
import { ADMINISTRATOR, bootstrapTenant } from './bootstrap.ts'
import type { Database } from './database.ts'
import { demoMark, type Config } from './kit/ops/config.ts'

export interface FirstTenant {
  adminPassword: string
  demo: Demo | undefined
}

/** Undefined when there is a tenant already, or `config` asks for none. */
export async function makeFirstTenant(config: Config, database: Database): Promise<FirstTenant | undefined> {
  if (config.seed === 'none') return undefined
  const adminPassword = await bootstrapTenant(database.ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'Serialis Demo',
    snScheme: 'A',
    adminPassword: config.adminPassword,
  })
  if (adminPassword === undefined) return undefined
  if (config.seed === 'empty') return { adminPassword, demo: undefined }
  const demo = await seedDemo(config, database.appUrl, adminPassword)
  await writeFile(demoMark(config), '')
  return { adminPassword, demo }
}

/** Prints the accounts of the first tenant; their passwords are stored nowhere. */
export function printAccounts(config: Config, { adminPassword, demo }: FirstTenant): void {
  if (config.adminPassword === undefined)
    console.log(`Administrator, shown this once:  account ${ADMINISTRATOR}  password ${adminPassword}`)
  for (const { account, password, role } of demo?.credentials ?? [])
    console.log(`  ${role.padEnd(20)} account ${account.padEnd(10)} password ${password}`)
}

export function printRecoveryKey({ masterKeyFile }: Config, recoveryKey: string | undefined): void {
  if (recoveryKey !== undefined)
    console.log(`Recovery key of ${masterKeyFile}, shown this once; keep it on paper:\n  ${recoveryKey}`)
}
