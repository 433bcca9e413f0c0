/** A packed release: it starts from an empty folder without npm, compiler or registry, qualifies itself, and what runs it is closed to the rest of the machine. */

import { spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../harness/at-end.ts'
import { FLAGS } from '../harness/browser.ts'
import { needs } from '../harness/needs.ts'
import { refuseViolations, watchViolations } from '../harness/violations.ts'
import { waitUntil } from '../harness/wait-until.ts'

const root = join(import.meta.dirname, '../../../..')
const NOBODY = 65_534
let folder: string
let release: string

function run(program: string, words: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr } = spawnSync(program, words, { ...options, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

/** Resolves to the path that `npm run pack` printed. */
const pack = (to: string, as: 'folder' | 'tar'): string =>
  run(process.execPath, [join(root, 'scripts/pack.mjs'), '--to', to, '--as', as])
    .trim()
    .split('\n')
    .at(-1)!

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-release-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  // The unprivileged user of the release has to pass through.
  await chmod(folder, 0o755)
  release = pack(folder, 'folder')
}, 600_000)

/** Starts the release as an unprivileged user whose machine has nothing but the tools of the start script. */
async function startRelease() {
  const dataDir = join(folder, 'data')
  const tools = join(folder, 'tools')
  for (const made of [dataDir, tools]) await mkdir(made)
  for (const tool of ['dirname', 'readlink']) await symlink(`/usr/bin/${tool}`, join(tools, tool))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(dataDir, NOBODY, NOBODY)
  const machine = {
    cwd: dataDir,
    env: { PATH: tools, DATA_DIR: dataDir, PORT: '0', npm_config_registry: 'http://127.0.0.1:9/' },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  }
  const child = spawn(join(release, 'serialis'), ['--production'], machine)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (output += String(bytes)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  atEnd(() => child.kill('SIGKILL'))
  const url = await waitUntil(
    () => /ready: +(http[^\s"]+)\//.exec(output)?.[1] ?? (child.exitCode === null ? '' : 'ended'),
    (found) => found !== '',
    { seconds: 200, what: () => output },
  )
  return { url, machine, output: () => output, stop: () => (child.kill('SIGTERM'), ended) }
}

const filesOf = async (path: string) => (await readdir(path, { recursive: true })).toSorted()

test('a packed release starts for production in an empty folder, shows its console, qualifies itself and ends; it writes nothing of its own', async () => {
  const before = await filesOf(release)
  expect(
    before.filter((name) => /^packages.*\.test\.ts$|^node_modules\/(typescript|vite|vitest)\//.test(name)),
  ).toEqual([])
  const { url, machine, output, stop } = await startRelease()
  expect(url, output()).toMatch(/^http:/)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
    downloadsPath: tmpdir(),
  })
  try {
    const context = await browser.newContext({ locale: 'en-GB' })
    await watchViolations(context)
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Log in' }).waitFor({ timeout: 60_000 })
  } finally {
    await browser.close()
  }
  refuseViolations()
  expect(output()).toContain('first-account.txt')
  const report = join(machine.cwd, 'report.pdf')
  const steps = run(join(release, 'serialis'), ['qualify', '--production', '--to', report], machine)
  expect(steps).toMatch(/^(\d\d) of \1 steps passed/m)
  // 3: whole, but no fingerprint was named.
  expect(spawnSync(join(release, 'serialis'), ['verify-document', report], machine).status).toBe(3)
  expect(await stop()).toBe(0)
  expect(await filesOf(release)).toEqual(before)
}, 600_000)

test('the archive has the files of the release, each by its checksum, and they belong to root', async () => {
  const archive = pack(join(folder, 'archive'), 'tar')
  const listed = run('tar', ['-tvf', archive], { maxBuffer: 64 << 20 })
    .trim()
    .split('\n')
  expect(listed.filter((line) => !/^\S+ root\/root /.test(line))).toEqual([])
  const paths = listed.map((line) =>
    line
      .replace(/ (?:->|link to) .*$|\/$/, '')
      .split('/')
      .slice(2)
      .join('/'),
  )
  // Links to the workspaces are read through by one, and not by the other.
  const expected = (await filesOf(release)).filter((path) => !/^node_modules\/@serialis\/\w+\//.test(path))
  expect(paths.filter((path) => path !== '').toSorted()).toEqual(expected)
  const sums = run('tar', ['-xOf', archive, `${basename(release)}/CHECKSUMS`], { maxBuffer: 64 << 20 })
  expect(sums).toBe(await readFile(join(release, 'CHECKSUMS'), 'utf8'))
}, 600_000)

describe('what runs a release', () => {
  test('the unit is one that systemd takes, with little exposed', needs(['systemd-analyze']), async () => {
    const unit = (await readFile(join(root, 'packaging/serialis.service'), 'utf8')).replaceAll(
      '/opt/serialis/',
      `${release}/`,
    )
    const file = join(folder, 'serialis.service')
    await writeFile(file, unit)
    const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' })
    const verified = analyze('verify')
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=20')
    expect(status, stdout).toBe(0)
    expect(unit).toMatch(/^DynamicUser=yes$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
  })

  test('the container file, read and not built: no root at run time, one folder to write into, paths that the release has', async () => {
    const lines = (await readFile(join(root, 'packaging/Containerfile'), 'utf8'))
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => /^[A-Z]+ /.test(line))
    const user = lines.findIndex((line) => /^USER [1-9]\d*:[1-9]\d*$/.test(line))
    expect(user).toBeGreaterThan(-1)
    expect(lines.slice(user + 1).filter((line) => /^(USER|RUN|ADD|COPY) /.test(line))).toEqual([])
    const volume = lines.find((line) => line.startsWith('VOLUME '))?.slice('VOLUME '.length)
    expect(lines.find((line) => line.startsWith('ENV '))).toContain(`DATA_DIR=${volume}`)
    const files = new Set(await filesOf(release))
    const named =
      lines
        .slice(user)
        .join('\n')
        .match(/(?<=\/opt\/serialis\/)[\w/.-]+/g) ?? []
    expect(named.toSorted()).toEqual(['serialis'])
    for (const path of named) expect(files.has(path), path).toBe(true)
    expect(lines.at(-1)).toBe('CMD ["--production"]')
  })
})
