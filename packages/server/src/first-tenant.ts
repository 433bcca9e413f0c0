/** The first tenant of a new database, with the demo plant if requested. */

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Demo } from '../demo/seed.ts'
import { ADMINISTRATOR, bootstrapTenant, SECOND_ADMINISTRATOR } from './bootstrap.ts'
import type { Database } from './database.ts'
import { demoMark, type Config } from './kit/ops/config.ts'
import { tell } from './kit/ops/log.ts'
import { tellSecret } from './kit/ops/tell-secret.ts'

export interface FirstTenant {
  adminPassword: string
  demo: Demo | undefined
}

/** Undefined when there is a tenant already, or `config` asks for none. The demo plant has a past of that many days. */
export async function makeFirstTenant(
  config: Config,
  database: Database,
  storyDays?: number,
): Promise<FirstTenant | undefined> {
  if (config.seed === 'none') return undefined
  // In the demo two people can try out what needs a second one.
  const secondPassword =
    config.secondAdminPassword ?? (config.seed === 'demo' ? randomBytes(6).toString('base64url') : undefined)
  const adminPassword = await bootstrapTenant(database.ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'Serialis Demo',
    snScheme: 'A',
    adminPassword: config.adminPassword,
    secondPassword,
  })
  if (adminPassword === undefined) return undefined
  if (config.seed === 'empty') return { adminPassword, demo: undefined }
  const secondTenant = { code: '0002', password: randomBytes(6).toString('base64url') }
  await bootstrapTenant(database.ownerUrl, {
    tenantId: 2,
    code: secondTenant.code,
    name: '华东包装 East Packaging',
    snScheme: 'B',
    adminPassword: secondTenant.password,
    secondPassword: secondTenant.password,
  })
  // Packed releases come without it, and start with --empty.
  const { seedDemo } = await import('../demo/seed.ts')
  const demo = await seedDemo(config, database.appUrl, {
    adminPassword,
    secondPassword: secondPassword ?? '',
    secondTenant,
    storyDays,
  })
  await writeFile(demoMark(config), JSON.stringify(demo.credentials), { mode: 0o600 })
  demo.credentials.push({
    account: `${ADMINISTRATOR}@${secondTenant.code}`,
    password: secondTenant.password,
    role: '管理员 Administrator',
  })
  if (config.secondAdminPassword === undefined)
    demo.credentials.unshift({
      account: SECOND_ADMINISTRATOR,
      password: secondPassword ?? '',
      role: 'Second administrator',
    })
  return { adminPassword, demo }
}

/** Tells the accounts of the first tenant. The passwords of the demo plant are no secret; those of administrators are stored nowhere. */
export async function tellAccounts(config: Config, { adminPassword, demo }: FirstTenant): Promise<void> {
  const administrator = `account ${ADMINISTRATOR}  password ${adminPassword}`
  if (config.adminPassword === undefined) {
    if (demo) tell(`Administrator, shown this once:  ${administrator}`)
    else await tellSecret(config, { what: 'The first account', text: administrator, file: 'first-account.txt' })
  }
  for (const { account, password, role } of demo?.credentials ?? [])
    tell(`  ${role.padEnd(20)} account ${account.padEnd(14)} password ${password}`)
}

export async function tellRecoveryKey(config: Config, recoveryKey: string | undefined): Promise<void> {
  if (recoveryKey === undefined) return
  const what = `The recovery key of ${config.masterKeyFile}`
  await tellSecret(config, { what, text: recoveryKey, file: 'recovery-key.txt' })
}
