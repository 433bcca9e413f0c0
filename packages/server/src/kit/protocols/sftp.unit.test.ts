import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSshKeys, startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSmall, TransferFailure, type Folder } from './folder.ts'
import { localFolder } from './local-folder.ts'
import { readHostKey, withSftp, type SftpSettings } from './sftp.ts'

const keys = newSshKeys()
const scratch = mkdtempSync(join(tmpdir(), 'serialis-folders-'))
let server: SftpStandIn
let settings: SftpSettings

beforeAll(async () => {
  server = await startSftp({ folder: join(scratch, 'far'), publicKey: keys.public })
  settings = {
    host: server.host,
    port: server.port,
    timeoutMs: 300,
    privateTargets: ['127.0.0.1'],
    user: server.user,
    password: server.password,
    hostKeySha256: server.hostKeySha256,
  }
})
afterAll(async () => {
  await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

const kindOf = async (work: Promise<unknown>): Promise<string> => {
  const problem: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return problem instanceof TransferFailure ? problem.kind : `no TransferFailure: ${String(problem)}`
}
const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))

async function livesOn(folder: Folder): Promise<void> {
  await folder.write('out/order 1/codes.csv', [content.subarray(0, 100_001), content.subarray(100_001)])
  expect((await readSmall(folder, 'out/order 1/codes.csv', 1e6)).equals(content)).toBe(true)
  expect(await folder.list('out/order 1')).toMatchObject([{ name: 'codes.csv', size: content.length, isFolder: false }])
  await folder.write('out/order 1/codes.csv', [Buffer.from('second')])
  await folder.write('out/empty', [])
  await folder.rename('out/order 1/codes.csv', 'done/codes.csv')
  await folder.rename('out/empty', 'done/codes.csv')
  expect((await readSmall(folder, 'done/codes.csv', 10)).length).toBe(0)
  await folder.remove('done/codes.csv')
  await folder.remove('done/codes.csv')
  expect(await folder.list('done')).toEqual([])
  expect(await folder.list('never')).toEqual([])
  expect(await kindOf(readSmall(folder, 'never/there', 10))).toBe('not_there')
  for (const path of ['../up', 'in/../../up', 'a\\b', 'in/..'])
    expect(await kindOf(folder.write(path, [Buffer.from('x')]))).toBe('not_allowed')
}

describe('files on another machine', () => {
  it('are written, listed, read, renamed and removed, by password or key; only whole files have their name', async () => {
    await withSftp(settings, livesOn)
    await withSftp({ ...settings, password: undefined, privateKey: keys.private }, (folder) =>
      folder.write('by-key', [Buffer.from('k')]),
    )
    expect(await readFile(join(server.folder, 'by-key'), 'utf8')).toBe('k')
  })

  it('are for the right machine and the right login alone', async () => {
    expect(await readHostKey(settings)).toBe(server.hostKeySha256)
    const logins = server.requests.filter((request) => request.startsWith('LOGIN')).length
    server.behave('wrongHostKey')
    expect(await kindOf(withSftp(settings, async () => undefined))).toBe('host_key_differs')
    server.behave('ok')
    expect(server.requests.filter((request) => request.startsWith('LOGIN'))).toHaveLength(logins)
    expect(await kindOf(withSftp({ ...settings, password: 'wrong' }, async () => undefined))).toBe('login_refused')
    expect(await kindOf(withSftp({ ...settings, privateKey: 'no key' }, async () => undefined))).toBe('login_refused')
    expect(await kindOf(withSftp({ ...settings, privateTargets: [] }, async () => undefined))).toBe(
      'address_not_allowed',
    )
    expect(await kindOf(withSftp({ ...settings, host: 'localhost', privateTargets: [] }, async () => undefined))).toBe(
      'address_not_allowed',
    )
    expect(await kindOf(withSftp({ ...settings, port: 1 }, async () => undefined))).toBe('unreachable')
  })

  it('that do not arrive whole never get their name: hang, full disk, a line cut in the middle', async () => {
    for (const [behaviour, kind] of [
      ['hang', 'timeout'],
      ['full', 'no_room'],
      ['drop', 'broken_off'],
      ['refuse', 'login_refused'],
    ] as const) {
      server.behave(behaviour)
      expect(await kindOf(withSftp(settings, (folder) => folder.write('half.csv', [content])))).toBe(kind)
      expect(await readdir(server.folder)).not.toContain('half.csv')
    }
    // Hangs after the login, too.
    server.behave('ok')
    expect(
      await kindOf(
        withSftp(settings, async (folder) => {
          server.behave('hang')
          await folder.list('')
        }),
      ),
    ).toBe('timeout')
    server.behave('ok')
  })
})

describe('files of this machine', () => {
  it('live as those of another one do', () => livesOn(localFolder(join(scratch, 'near'))))

  it('stay inside their folder, whatever links lie in it', async () => {
    const root = join(scratch, 'linked')
    const folder = localFolder(root)
    await folder.write('in/a.csv', [content])
    writeFileSync(join(scratch, 'secret'), 'secret')
    symlinkSync(join(scratch, 'secret'), join(root, 'in/b.csv'))
    symlinkSync(scratch, join(root, 'away'))
    symlinkSync(join(scratch, 'secret'), join(root, 'in/c.csv.part'))
    expect((await folder.list('in')).map(({ name }) => name)).toEqual(['a.csv'])
    for (const path of ['in/b.csv', 'away/secret'])
      expect(await kindOf(readSmall(folder, path, 100))).toBe('not_allowed')
    expect(await kindOf(folder.write('away/new', [content]))).toBe('not_allowed')
    await folder.write('in/c.csv', [content])
    expect(await readFile(join(scratch, 'secret'), 'utf8')).toBe('secret')
  })
})
