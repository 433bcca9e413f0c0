import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { addressToOpen, forgetSecrets, readConfig } from './config.ts'

it('takes addresses and networks of proxies', () => {
  const proxies = '10.1.0.4, 10.2.0.0/16 2001:db8::/32'
  expect(readConfig({ TRUSTED_PROXIES: proxies }, []).trustedProxies).toEqual([
    '10.1.0.4',
    '10.2.0.0/16',
    '2001:db8::/32',
  ])
  expect(readConfig({}, []).trustedProxies).toEqual([])
})

it.each(['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '0x0a000001'])(
  'refuses the proxy %s: whoever is believed may name any client',
  (proxy) => {
    expect(() => readConfig({ TRUSTED_PROXIES: proxy }, [])).toThrow(proxy)
  },
)

it('reads the public address as an origin, and names this machine localhost where people open the console', () => {
  const configOf = (env: Record<string, string>) => readConfig(env, [])
  expect(configOf({ PUBLIC_URL: 'https://console.example.com/' }).publicUrl).toBe('https://console.example.com')
  for (const wrong of [
    'console.example.com',
    'ftp://console.example.com',
    'https://example.com/console',
    'https://a?b',
  ])
    expect(() => configOf({ PUBLIC_URL: wrong }), wrong).toThrow('PUBLIC_URL')
  expect(addressToOpen(configOf({}), 8080)).toBe('http://localhost:8080/')
  expect(addressToOpen(configOf({ HOST: '::1' }), 8080)).toBe('http://localhost:8080/')
  expect(addressToOpen(configOf({ HOST: '10.1.0.4' }), 80)).toBe('http://10.1.0.4:80/')
  expect(addressToOpen(configOf({ HOST: 'fd00::4' }), 80)).toBe('http://[fd00::4]:80/')
  expect(addressToOpen(configOf({ PUBLIC_URL: 'https://console.example.com' }), 8080)).toBe(
    'https://console.example.com/',
  )
})

it('reads the base as a path with a slash at both ends', () => {
  const configOf = (env: Record<string, string>) => readConfig(env, [])
  expect(configOf({}).baseUrl).toBe('/')
  expect(configOf({ BASE_URL: '/plant/serialis/' }).baseUrl).toBe('/plant/serialis/')
  for (const wrong of ['serialis', '/serialis', 'serialis/', '//', '/a?b/', 'https://example.com/'])
    expect(() => configOf({ BASE_URL: wrong }), wrong).toThrow('BASE_URL')
  expect(addressToOpen(configOf({ BASE_URL: '/serialis/' }), 8080)).toBe('http://localhost:8080/serialis/')
})

it('has an access log in production, and where the setting says so', () => {
  const has = (setting: string | undefined, flags: string[]) => readConfig({ ACCESS_LOG: setting }, flags).hasAccessLog
  expect([has(undefined, []), has(undefined, ['--production'])]).toEqual([false, true])
  expect([has('on', []), has('off', ['--production'])]).toEqual([true, false])
})

it('starts in plain text for a trial, in production only where the setting says so', () => {
  const isText = (setting: string | undefined, flags: string[]) =>
    readConfig({ LOG_FORMAT: setting }, flags).startsInText
  expect([isText(undefined, []), isText(undefined, ['--production'])]).toEqual([true, false])
  expect([isText('json', []), isText('text', ['--production'])]).toEqual([false, true])
})

it('takes a setting without a value for one that is not set', () => {
  const names = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'MASTER_KEY_FILE',
    'SIMULATED_LINE',
    'BASE_URL',
    'DATABASE_URL',
    'TLS_CERT',
  ]
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig(empty, [])).toEqual(readConfig({}, []))
  const { host, port, dataDir, masterKeyFile } = readConfig(empty, [])
  expect({ host, port, dataDir, masterKeyFile }).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('.data'),
    masterKeyFile: resolve('.data/master.key'),
  })
  for (const PORT of [' ', '1e3', '0x50', '-1', '65536', 'none'])
    expect(() => readConfig({ PORT }, []), PORT).toThrow('PORT')
})

const ROOT = join(import.meta.dirname, '../../../../..')
const KNOWN = 'known are --production, --empty, --seed, --no-backup, --dev'

it.each(['--prodution', '--production=true', 'production', '-p'])('refuses %s, and names what is known', (flag) => {
  expect(() => readConfig({}, ['--empty', flag])).toThrow(`"${flag}" is not known; ${KNOWN}`)
  const start = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs'), flag], { encoding: 'utf8' })
  expect(start).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(KNOWN) })
})

it('starts nothing when npm took the flag', () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const start = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], { encoding: 'utf8', env })
  expect(start).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('npm start -- --production') })
})

it('runs no server for a command that a release does not have', () => {
  const run = spawnSync('sh', [join(ROOT, 'packaging/serialis.sh'), 'bakup'], { encoding: 'utf8' })
  expect(run).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/"bakup"; commands are backup, restore/),
  })
})

it.each([{ LOG_FORMAT: 'TEXT' }, { ACCESS_LOG: 'true' }, { ACCESS_LOG: '1' }, { SIMULATED_LINE: 'true' }])(
  'refuses a word that the setting does not have: %o',
  (env) => {
    expect(() => readConfig(env, [])).toThrow(/must be one of/)
  },
)

it('takes the levels of the log, and no others', () => {
  expect(readConfig({}, ['--production']).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'error' }, []).logLevel).toBe('error')
  expect(() => readConfig({ LOG_LEVEL: 'verbose' }, [])).toThrow('"verbose"')
})

it('archives the log of the embedded database only', () => {
  const log = { BACKUP_LOG_DIR: '/backups' }
  expect(readConfig(log, []).backupLogDir).toBe('/backups')
  expect(() => readConfig({ ...log, DATABASE_URL: 'postgres://db' }, [])).toThrow(/^BACKUP_LOG_DIR .* DATABASE_URL/)
})

it('forgets secrets of the environment, and nothing else', () => {
  const env = { MASTER_KEY: 'x', ADMIN_PASSWORD: 'x', METRICS_TOKEN: 'x', DATABASE_URL: 'x', PATH: '/bin' }
  forgetSecrets(env)
  expect(env).toEqual({ PATH: '/bin' })
})

it('has pages for everybody only at a port and hosts of their own', () => {
  expect(readConfig({}, []).publicPort).toBeUndefined()
  const { publicPort, publicHosts } = readConfig(
    { PUBLIC_PORT: '8081', PUBLIC_HOSTS: 'ID.Example.com=A01, localhost=0002' },
    [],
  )
  expect([publicPort, ...publicHosts]).toEqual([8081, ['id.example.com', 'A01'], ['localhost', '0002']])
  for (const PUBLIC_PORT of ['x', '-1', '65536', '8080', '1e3'])
    expect(() => readConfig({ PUBLIC_PORT, PUBLIC_HOSTS: 'localhost=0001' }, []), PUBLIC_PORT).toThrow('PUBLIC_PORT')
  for (const PUBLIC_HOSTS of ['id.example.com', 'a=1=2', 'http://a=0001', 'a:80=0001', 'a=0001 A=0002', '=0001', 'a='])
    expect(() => readConfig({ PUBLIC_HOSTS }, []), PUBLIC_HOSTS).toThrow('PUBLIC_HOSTS')
  expect(() => readConfig({ PUBLIC_PORT: '8081' }, [])).toThrow('PUBLIC_PORT needs PUBLIC_HOSTS')
})
