/** Reads the environment once. A wrong value stops the start with a message that says what to change. */

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { OutgoingSettings } from '../protocols/private-addresses.ts'
import { logLevels, type LogLevel } from './log.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** URL of the schema's owner, which migrates. Undefined: the embedded cluster under `dataDir`. */
  databaseUrl: string | undefined
  /** URL of the working role; it neither owns tables nor bypasses row-level security. */
  appDatabaseUrl: string | undefined
  adminPassword: string | undefined
  /** Of `admin2`, a second administrator of the first tenant; without it there is none, except in the demo. */
  secondAdminPassword: string | undefined
  /** Accepted at login in addition to real codes; loopback only. */
  fixedVerificationCode: string | undefined
  masterKeyFile: string
  /** The master key itself (64 hexadecimal digits); takes precedence over the file. */
  masterKey: string | undefined
  /** `demo` creates the demo tenant, `empty` only the tenant and its administrator. */
  seed: 'demo' | 'empty' | 'none'
  development: boolean
  /** The least important lines that the log has. */
  logLevel: LogLevel
  /** Whether each request is a line of the log. */
  hasAccessLog: boolean
  /** The start says the address and the accounts as plain text, for the person who reads it. */
  startsInText: boolean
  /** Refuses what only a trial may have; see `production.ts`. */
  production: boolean
  /** Certificate and key in PEM, where the server ends TLS itself. */
  tls: { cert: string; key: string } | undefined
  /** The start puts a backup into its folder `before-upgrade` before it migrates the embedded database. */
  backupDir: string
  /** Folder of backups next to which the log of the embedded database is archived. */
  backupLogDir: string | undefined
  /** Migrate without one. */
  isWithoutBackup: boolean
  /** Which other systems the product may connect to, and how. */
  outgoing: OutgoingSettings
  /** Addresses and networks of proxies whose `X-Forwarded-For` names the client; others are not believed. */
  trustedProxies: readonly string[]
  /** The address under which people open the console, without a path; passkeys belong to its host. */
  publicUrl: string | undefined
  /** Where the pages for everybody are; undefined: there are none. */
  publicPort: number | undefined
  /** Hosts of these pages, each with the code of its tenant. */
  publicHosts: ReadonlyMap<string, string>
  /** The path below which console and API are, with a slash at both ends; `/` by default. */
  baseUrl: string
  /** How much callers may ask for, and how many may be connected. */
  limits: Limits
  /** The token with which `/metrics` may be read; without it there are no metrics. */
  metricsToken: string | undefined
  /** Folder to which signed heads of the event log are written; in a folder per tenant. */
  auditHeads: string
  /** Folder of the file drops of lines: one folder per tenant, in it one folder per line. */
  lineFolders: string
  /** Path of the Chromium that prints texts as PDF; undefined: the one in a usual place, if there is one. */
  chromium: string | undefined
  /**
   * Whether the simulated line may make orders. `demo`: where demo data was created, as `demoMark` tells. Never where
   * real packs are made.
   */
  simulatedLine: 'on' | 'off' | 'demo'
}

export interface Limits {
  /** Requests per second of one user, of one API key, and of all of a tenant. Four seconds' worth may come at once. */
  requestsPerUser: number
  requestsPerKey: number
  requestsPerTenant: number
  /** Of one address: requests to public routes, and those whose token is refused. */
  requestsPerAddress: number
  /** Bytes of files of a tenant. */
  fileBytes: number
  /** Connections of all clients, and of one address that is no trusted proxy. */
  connections: number
  connectionsPerAddress: number
}

/** A file that exists when the demo plant was created in this data folder; it holds the accounts that its login page offers. */
export const demoMark = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(dataDir, 'demo-data')

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '')

/** Hosts that other machines cannot reach. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

function readAddress(env: NodeJS.ProcessEnv): Pick<Config, 'host' | 'port'> {
  const host = env.HOST ?? '127.0.0.1'
  const port = Number(env.PORT ?? 8080)
  if (!/^\d{1,5}$/.test(env.PORT ?? '8080') || port > 65535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not "${env.PORT}"`)
  if (env.FIXED_VERIFICATION_CODE && !LOOPBACK.has(host))
    throw new Error(
      `FIXED_VERIFICATION_CODE is refused while HOST is ${host}: it would open the login to everyone. Unset it, or set HOST=127.0.0.1`,
    )
  return { host, port }
}

function readProxies(text: string): string[] {
  const proxies = listOf(text)
  for (const proxy of proxies) {
    const [address = '', bits = '', ...more] = proxy.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isNetwork = bits === '' ? !proxy.includes('/') : /^\d{1,3}$/.test(bits) && Number(bits) <= most
    if (isIP(address) === 0 || !isNetwork || more.length > 0)
      throw new Error(
        `TRUSTED_PROXIES must list addresses and networks such as 10.1.0.4 or 10.1.0.0/16, not "${proxy}"`,
      )
  }
  return proxies
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`PUBLIC_URL must be an address without a path such as https://console.example.com, not "${text}"`)
  return url.origin
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

function readPublicPages({
  PORT,
  PUBLIC_PORT,
  PUBLIC_HOSTS,
}: NodeJS.ProcessEnv): Pick<Config, 'publicPort' | 'publicHosts'> {
  const pairs = listOf(PUBLIC_HOSTS ?? '').map((pair) => pair.split('='))
  const publicHosts = new Map(pairs.map(([host = '', tenant = '']) => [host.toLowerCase(), tenant]))
  if (
    publicHosts.size < pairs.length ||
    pairs.some(
      ([host = '', tenant = '', ...more]) =>
        !HOST_NAME.test(host.toLowerCase()) || !/^\w{1,20}$/.test(tenant) || more.length > 0,
    )
  )
    throw new Error(
      `PUBLIC_HOSTS must list each host once with the code of its tenant such as id.example.com=0001, not "${PUBLIC_HOSTS}"`,
    )
  if (PUBLIC_PORT === undefined) return { publicPort: undefined, publicHosts }
  const port = Number(PUBLIC_PORT)
  if (!/^\d{1,5}$/.test(PUBLIC_PORT) || port > 65535)
    throw new Error(`PUBLIC_PORT must be a whole number from 0 to 65535, not "${PUBLIC_PORT}"`)
  if (port !== 0 && PUBLIC_PORT === (PORT ?? '8080'))
    throw new Error(
      `PUBLIC_PORT is ${PUBLIC_PORT}, as PORT is: the console is not to be reached by everybody. Set another one`,
    )
  if (publicHosts.size === 0)
    throw new Error(
      'PUBLIC_PORT needs PUBLIC_HOSTS, which says whose pages are at which host, such as id.example.com=0001',
    )
  return { publicPort: port, publicHosts }
}

function readBaseUrl(text = '/'): string {
  if (!/^\/([\w.~-]+\/)*$/.test(text))
    throw new Error(`BASE_URL must be a path with a slash at both ends such as /serialis/, not "${text}"`)
  return text
}

/** The address to open in a browser. Numbers of this machine are named `localhost`, as passkeys do not work with them. */
export function addressToOpen(
  { publicUrl, baseUrl, host, tls }: Pick<Config, 'publicUrl' | 'baseUrl' | 'host' | 'tls'>,
  port: number,
) {
  if (publicUrl !== undefined) return `${publicUrl}${baseUrl}`
  const name = LOOPBACK.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}${baseUrl}`
}

function readTls({ TLS_CERT, TLS_KEY }: NodeJS.ProcessEnv): Config['tls'] {
  if (!TLS_CERT && !TLS_KEY) return undefined
  if (!TLS_CERT || !TLS_KEY) throw new Error('TLS_CERT and TLS_KEY belong together: set both to files in PEM, or none')
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new Error(`${name} cannot be read: ${(error as Error).message}`, { cause: error })
    }
  }
  return { cert: read('TLS_CERT', TLS_CERT), key: read('TLS_KEY', TLS_KEY) }
}

function seedOf(flags: readonly string[], databaseUrl: string | undefined): Config['seed'] {
  if (flags.includes('--empty') || (flags.includes('--production') && !databaseUrl)) return 'empty'
  return flags.includes('--seed') || !databaseUrl ? 'demo' : 'none'
}

function readLimits(env: NodeJS.ProcessEnv): Limits {
  const number = (name: string, usual: number): number => {
    const value = Number(env[name] ?? usual)
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`${name} must be a whole number from 1, not "${env[name]}"`)
    return value
  }
  return {
    requestsPerUser: number('REQUESTS_PER_USER', 50),
    requestsPerKey: number('REQUESTS_PER_KEY', 200),
    requestsPerTenant: number('REQUESTS_PER_TENANT', 1_000),
    requestsPerAddress: number('REQUESTS_PER_ADDRESS', 50),
    fileBytes: number('FILES_PER_TENANT_GB', 500) * 1e9,
    connections: number('MAX_CONNECTIONS', 4_000),
    connectionsPerAddress: number('MAX_CONNECTIONS_PER_ADDRESS', 500),
  }
}

/** One of the words that the setting may have; undefined when it is not set. */
function readWord<Word extends string>(env: NodeJS.ProcessEnv, name: string, words: readonly Word[]): Word | undefined {
  const text = env[name]
  const word = words.find((one) => one === text)
  if (text !== undefined && word === undefined)
    throw new Error(`${name} must be one of ${words.join(', ')}, not "${text}"`)
  return word
}

function readLogDir({ BACKUP_LOG_DIR, DATABASE_URL }: NodeJS.ProcessEnv): string | undefined {
  if (!BACKUP_LOG_DIR) return undefined
  if (DATABASE_URL)
    throw new Error(
      'BACKUP_LOG_DIR is refused together with DATABASE_URL: it archives the log of the embedded database, and a given one archives it by its own tool. Unset one of them',
    )
  return resolve(BACKUP_LOG_DIR)
}

const readLog = (env: NodeJS.ProcessEnv, isProduction: boolean) => ({
  logLevel: readWord(env, 'LOG_LEVEL', logLevels) ?? 'info',
  startsInText: (readWord(env, 'LOG_FORMAT', ['text', 'json']) ?? (isProduction ? 'json' : 'text')) === 'text',
  hasAccessLog: (readWord(env, 'ACCESS_LOG', ['on', 'off']) ?? (isProduction ? 'on' : 'off')) === 'on',
})

/** A setting without a value is not set: a file of settings may list all of them. */
const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''))

/** What may follow `npm start --`. `scripts/start.mjs` has the same list, to refuse others before it sets anything up. */
const START_FLAGS: readonly string[] = ['--production', '--empty', '--seed', '--no-backup', '--dev']

function checkFlags(flags: readonly string[]): void {
  const unknown = flags.find((flag) => !START_FLAGS.includes(flag))
  if (unknown !== undefined) throw new Error(`"${unknown}" is not known; known are ${START_FLAGS.join(', ')}`)
}

export function readConfig(given: NodeJS.ProcessEnv, flags: readonly string[]): Config {
  checkFlags(flags)
  const env = withoutEmpty(given)
  const address = readAddress(env)
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  const databaseUrl = env.DATABASE_URL
  return {
    ...address,
    dataDir,
    databaseUrl,
    appDatabaseUrl: env.APP_DATABASE_URL,
    adminPassword: env.ADMIN_PASSWORD,
    secondAdminPassword: env.SECOND_ADMIN_PASSWORD,
    fixedVerificationCode: env.FIXED_VERIFICATION_CODE,
    masterKey: env.MASTER_KEY,
    masterKeyFile: env.MASTER_KEY_FILE ?? resolve(dataDir, 'master.key'),
    seed: seedOf(flags, databaseUrl),
    development: flags.includes('--dev'),
    production: flags.includes('--production'),
    ...readLog(env, flags.includes('--production')),
    tls: readTls(env),
    backupDir: resolve(env.BACKUP_DIR ?? resolve(dataDir, 'backups')),
    backupLogDir: readLogDir(env),
    isWithoutBackup: flags.includes('--no-backup'),
    simulatedLine: readWord(env, 'SIMULATED_LINE', ['on', 'off']) ?? 'demo',
    auditHeads: resolve(env.AUDIT_HEADS ?? resolve(dataDir, 'audit-heads')),
    lineFolders: resolve(env.LINE_FOLDERS ?? resolve(dataDir, 'lines')),
    limits: readLimits(env),
    metricsToken: env.METRICS_TOKEN,
    chromium: env.CHROMIUM,
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    ...readPublicPages(env),
    baseUrl: readBaseUrl(env.BASE_URL),
    trustedProxies: readProxies(env.TRUSTED_PROXIES ?? ''),
    outgoing: {
      privateTargets: listOf(env.PUSH_PRIVATE_ADDRESSES ?? ''),
      onlyEncrypted: flags.includes('--production'),
    },
  }
}

const SECRETS = [
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'ADMIN_PASSWORD',
  'SECOND_ADMIN_PASSWORD',
  'FIXED_VERIFICATION_CODE',
  'MASTER_KEY',
  'METRICS_TOKEN',
] as const

/** Once they are read: reports of the process and its children show the environment. */
export function forgetSecrets(env: NodeJS.ProcessEnv): void {
  for (const name of SECRETS) delete env[name]
}
