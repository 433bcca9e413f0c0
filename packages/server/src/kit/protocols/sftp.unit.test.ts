import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSshKeys, startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { content, kindOf, livesOn } from './folder.fixtures.ts'
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
    outgoing: { privateTargets: ['127.0.0.1'], onlyEncrypted: true, isSandbox: false },
    user: server.user,
    password: server.password,
    hostKeySha256: server.hostKeySha256,
  }
})
afterAll(async () => {
  await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

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
    expect(
      await kindOf(
        withSftp(
          { ...settings, outgoing: { privateTargets: [], onlyEncrypted: true, isSandbox: false } },
          async () => undefined,
        ),
      ),
    ).toBe('address_not_allowed')
    expect(
      await kindOf(
        withSftp(
          { ...settings, host: 'localhost', outgoing: { privateTargets: [], onlyEncrypted: true, isSandbox: false } },
          async () => undefined,
        ),
      ),
    ).toBe('address_not_allowed')
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
    // It stops answering after the login, too.
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
