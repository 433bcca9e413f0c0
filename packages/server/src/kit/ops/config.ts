/** Reads the environment once; a wrong value stops the start with a sentence that says what to change. */

import { resolve } from 'node:path'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Owner of the schema; migrates. Undefined: the embedded cluster under `dataDir`. */
  databaseUrl: string | undefined
  /** Working role; neither owner nor able to bypass row-level security. */
  appDatabaseUrl: string | undefined
  adminPassword: string | undefined
  /** Accepted by the login beside the real codes; loopback only. */
  fixedVerificationCode: string | undefined
  masterKeyFile: string
  /** The master key itself (64 hexadecimal digits); wins over the file. */
  masterKey: string | undefined
  /** `demo` seeds the demo tenant, `empty` the tenant and its administrator only. */
  seed: 'demo' | 'empty' | 'none'
  development: boolean
  /** Addresses and networks (`10.1.0.0/16`) inside the house that pushes may go to; all others that are not public are refused. */
  privateTargets: readonly string[]
  /** Where the file drops of lines lie: a folder per tenant, a folder per line in it. */
  lineFolders: string
  /** Orders may be made by the simulated line; `demo`: where demo data were seeded, as `demoMark` says. Never where real packs are made. */
  simulatedLine: 'on' | 'off' | 'demo'
}

/** A file that is there when the demo plant was seeded from this folder. */
export const demoMark = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'demo-data')

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

function readAddress(env: NodeJS.ProcessEnv): Pick<Config, 'host' | 'port'> {
  const host = env.HOST ?? '127.0.0.1'
  const port = Number(env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${env.PORT}"`)
  if (env.FIXED_VERIFICATION_CODE && !LOOPBACK.has(host))
    throw new Error(
      `FIXED_VERIFICATION_CODE is refused while HOST is ${host}: it would open the login to everyone. Unset it, or set HOST=127.0.0.1`,
    )
  return { host, port }
}

export function readConfig(env: NodeJS.ProcessEnv, flags: readonly string[]): Config {
  const address = readAddress(env)
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  const databaseUrl = env.DATABASE_URL || undefined
  return {
    ...address,
    dataDir,
    databaseUrl,
    appDatabaseUrl: env.APP_DATABASE_URL || undefined,
    adminPassword: env.ADMIN_PASSWORD || undefined,
    fixedVerificationCode: env.FIXED_VERIFICATION_CODE || undefined,
    masterKey: env.MASTER_KEY || undefined,
    masterKeyFile: env.MASTER_KEY_FILE ?? resolve(dataDir, 'master.key'),
    seed: flags.includes('--empty') ? 'empty' : flags.includes('--seed') || !databaseUrl ? 'demo' : 'none',
    development: flags.includes('--dev'),
    simulatedLine: env.SIMULATED_LINE === 'on' ? 'on' : env.SIMULATED_LINE ? 'off' : 'demo',
    lineFolders: resolve(env.LINE_FOLDERS || resolve(dataDir, 'lines')),
    privateTargets: (env.PUSH_PRIVATE_ADDRESSES ?? '').split(/[\s,]+/).filter((text) => text !== ''),
  }
}
