/** Installation qualification: the product, its database and its settings are as this release has them. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describeSchema } from '../scripts/describe-schema.ts'
import type { Database } from '../src/database.ts'
import { migrationsOf, missingMigrations } from '../src/kit/db/migrate.ts'
import { requireHarmlessRole } from '../src/kit/db/roles.ts'
import type { Config } from '../src/kit/ops/config.ts'
import { PRODUCT_VERSION } from '../src/kit/ops/product-version.ts'
import { productionRefusals, surroundingsOf } from '../src/kit/ops/production.ts'
import { readMasterKey } from '../src/platform/secrets/keys.ts'
import { wrongFiles, wrongPackages } from './release-files.ts'
import { listed, type Seen, type Step } from './step.ts'

export interface Installation {
  config: Config
  database: Pick<Database, 'ownerUrl' | 'appUrl'>
  /** Folder of the release. */
  root: string
  /** Also hold what a start for production asks. */
  isProduction: boolean
}

const CLOCK_TOLERANCE_MS = 2_000

async function ask<T extends object>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows[0]!
  } finally {
    await client.end()
  }
}

async function versions({ root }: Installation): Promise<Seen> {
  const read = async (path: string) =>
    JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as {
      version: string
      optionalDependencies?: Record<string, string>
    }
  const whole = await read('.')
  const pinned = Object.values(whole.optionalDependencies ?? {})[0] ?? ''
  const parts = await Promise.all(['contract', 'server', 'web'].map((name) => read(`packages/${name}`)))
  const isOne = parts.every(({ version }) => version === whole.version) && PRODUCT_VERSION === whole.version
  return {
    passed: isOne && process.version === `v${pinned}`,
    seen: `Serialis ${[whole.version, ...parts.map(({ version }) => version)].join(' / ')}, Node ${process.version} (${pinned} pinned), ${process.platform} ${process.arch}`,
  }
}

async function files({ root }: Installation): Promise<Seen> {
  const { by, count, wrong } = await wrongFiles(root)
  return listed(wrong, `${count} files, ${by}`)
}

async function packages({ root }: Installation): Promise<Seen> {
  const { count, wrong } = await wrongPackages(root)
  return listed(wrong, `${count} packages of the lock file`)
}

async function databaseFacts({ database }: Installation): Promise<Seen> {
  const facts = await ask<Record<string, string>>(
    database.ownerUrl,
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit`,
  )
  const passed =
    Number(facts['version']) >= 150_000 &&
    facts['encoding'] === 'UTF8' &&
    facts['fsync'] === 'on' &&
    facts['full_page_writes'] === 'on' &&
    facts['synchronous_commit'] !== 'off'
  return {
    passed,
    seen: Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }
}

async function migrations({ database }: Installation): Promise<Seen> {
  const applied = await migrationsOf(database.ownerUrl)
  const missing = await missingMigrations(applied)
  const last = applied
    .map(({ name }) => name)
    .sort()
    .at(-1)
  return listed(
    missing.map((name) => `${name} was not applied`),
    `${applied.length} applied, the last is ${last ?? '-'}`,
  )
}

/** Each line with its table: policies and rights of several tables are the same text. */
function linesOf(schema: string): string[] {
  let table = ''
  return schema.split('\n').map((line) => {
    table = /^create table (\w+)/.exec(line)?.[1] ?? table
    return `${table}: ${line.trim()}`
  })
}

/** Tables, columns, constraints, triggers, policies and rights, line by line. */
async function schema({ database, root }: Installation): Promise<Seen> {
  const expected = linesOf(await readFile(join(root, 'packages/server/schema.sql'), 'utf8'))
  const found = linesOf(await describeSchema(database.ownerUrl))
  const [asIs, asShould] = [new Set(found), new Set(expected)]
  const shown = (line: string) => line.slice(0, 120)
  return listed(
    [
      ...expected.filter((line) => !asIs.has(line)).map((line) => `missing: ${shown(line)}`),
      ...found.filter((line) => !asShould.has(line)).map((line) => `not expected: ${shown(line)}`),
    ],
    `${expected.length} lines agree`,
  )
}

async function workingRole({ database }: Installation): Promise<Seen> {
  await requireHarmlessRole(database.appUrl)
  const { name } = await ask<{ name: string }>(database.appUrl, 'select current_user::text as name')
  return { passed: true, seen: name }
}

async function masterKey({ config }: Installation): Promise<Seen> {
  const key = readMasterKey({ file: config.masterKeyFile, text: config.masterKey })
  if (key === null) return { passed: false, seen: `no master key at ${config.masterKeyFile}` }
  if (config.masterKey !== undefined) return { passed: true, seen: `${key.id}, from MASTER_KEY` }
  const mode = (await stat(config.masterKeyFile)).mode & 0o777
  return { passed: (mode & 0o077) === 0, seen: `${key.id}, ${config.masterKeyFile}, mode ${mode.toString(8)}` }
}

/** Read before and after the question, so that a slow answer is not taken for a wrong clock. */
async function clocks({ database }: Installation): Promise<Seen> {
  const before = Date.now()
  const { at } = await ask<{ at: Date }>(database.ownerUrl, 'select clock_timestamp() as at')
  const [least, most] = [at.getTime() - Date.now(), at.getTime() - before]
  const apart = least <= 0 && most >= 0 ? 0 : Math.min(Math.abs(least), Math.abs(most))
  return { passed: apart <= CLOCK_TOLERANCE_MS, seen: `${at.toISOString()}, ${apart} ms apart` }
}

async function settings({ config, isProduction }: Installation): Promise<Seen> {
  const facts = [
    `HOST ${config.host}`,
    `PORT ${config.port}`,
    `TLS ${config.tls === undefined ? 'no' : 'yes'}`,
    `TRUSTED_PROXIES ${config.trustedProxies.length}`,
    `DATA_DIR ${config.dataDir}`,
    `DATABASE_URL ${config.databaseUrl === undefined ? 'embedded' : 'given'}`,
    `AUDIT_HEADS ${config.auditHeads}`,
    `metrics ${config.metricsToken === undefined ? 'off' : 'on'}`,
  ].join(', ')
  const refusals = isProduction ? productionRefusals(config, surroundingsOf(config)) : []
  return listed(refusals, facts)
}

type Check = (installation: Installation) => Promise<Seen>

const CHECKS: readonly [Check, Pick<Step, 'what' | 'expected'>][] = [
  [
    versions,
    {
      what: { en: 'Release and runtime', zh: '版本与运行环境' },
      expected: {
        en: 'All parts are of one release, on the Node that it pins',
        zh: '各部分版本一致，Node 为该版本指定的版本',
      },
    },
  ],
  [
    files,
    {
      what: { en: 'Files of the release', zh: '程序文件' },
      expected: { en: 'Each file has its checksum', zh: '每个文件校验值一致' },
    },
  ],
  [
    packages,
    {
      what: { en: 'Packages of others', zh: '第三方组件' },
      expected: { en: 'Each has the version of the lock file', zh: '版本与锁定文件一致' },
    },
  ],
  [
    databaseFacts,
    {
      what: { en: 'Database server', zh: '数据库服务器' },
      expected: {
        en: 'PostgreSQL 15 or newer, UTF8, writes are made durable',
        zh: 'PostgreSQL 15 及以上，UTF8，写入确保落盘',
      },
    },
  ],
  [
    migrations,
    {
      what: { en: 'Migrations', zh: '数据库迁移' },
      expected: { en: 'All of the release, unchanged, and no others', zh: '本版本的全部迁移，未被修改，无多余' },
    },
  ],
  [
    schema,
    {
      what: { en: 'Schema, policies and rights', zh: '表结构、行级策略与权限' },
      expected: { en: 'Line by line as released', zh: '与发布内容逐行一致' },
    },
  ],
  [
    workingRole,
    {
      what: { en: 'Working role of the database', zh: '数据库工作账号' },
      expected: { en: 'Owns nothing and cannot pass by a policy', zh: '不拥有任何表，不能绕过行级策略' },
    },
  ],
  [
    masterKey,
    {
      what: { en: 'Master key', zh: '主密钥' },
      expected: { en: 'There, readable by its owner alone', zh: '存在，且仅所有者可读' },
    },
  ],
  [
    clocks,
    {
      what: { en: 'Clocks', zh: '时钟' },
      expected: {
        en: 'Product and database are at most 2 s apart',
        zh: '程序与数据库的时间相差不超过 2 秒',
      },
    },
  ],
  [
    settings,
    {
      what: { en: 'Settings', zh: '运行设置' },
      expected: {
        en: 'As recorded; with --production, nothing that a start for production refuses',
        zh: '如实记录；使用 --production 时，无生产启动所拒绝的设置',
      },
    },
  ],
]

export const installationSteps = (installation: Installation): Step[] =>
  CHECKS.map(([check, words], at) => ({
    number: `IQ-${String(at + 1).padStart(2, '0')}`,
    ...words,
    run: () => check(installation),
  }))
