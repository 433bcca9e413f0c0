import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthority, type Authority, type Identity } from '@serialis/partners/certificates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../../test/harness/needs.ts'
import { CmsFailure, decryptWith, encryptFor, isSignedBy, signDetached } from './cms.ts'

let authority: Authority
let own: Identity
let other: Identity
const content = Buffer.from('Content-Type: application/xml\r\n\r\n<a>ä</a>')
beforeAll(async () => {
  authority = await newAuthority()
  ;[own, other] = [await authority.issue({ name: 'own' }), await authority.issue({ name: 'other' })]
})
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: unknown) => (error instanceof CmsFailure ? error.kind : String(error)),
  )

describe('a message in CMS', () => {
  it('is signed by one and opened by one', async () => {
    const signature = await signDetached(content, own, new Date())
    expect(await isSignedBy(content, signature, own.certificate)).toBe(true)
    expect(await isSignedBy(content, signature, other.certificate)).toBe(false)
    expect(await isSignedBy(Buffer.from(`${content.toString()} `), signature, own.certificate)).toBe(false)
    expect(await isSignedBy(content, Buffer.from('no signature'), own.certificate)).toBe(false)
    const locked = encryptFor(content, own.certificate)
    expect((await decryptWith(locked, own)).equals(content)).toBe(true)
    expect(await kindOf(decryptWith(locked, other))).toBe('not_for_us')
    expect(await kindOf(decryptWith(locked.subarray(0, -9), own))).toBe('damaged')
    expect(await kindOf(decryptWith(signature, own))).toBe('damaged')
  })

  it("is understood by OpenSSL, and OpenSSL's by us", needs(['openssl']), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serialis-cms-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const file = (name: string, bytes: string | Uint8Array): string => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    }
    const [certificate, key, plain, out] = [
      file('own.pem', own.certificate),
      file('own.key', own.privateKey),
      file('plain', content),
      join(folder, 'out'),
    ]
    const cms = (...args: string[]) =>
      execFileSync('openssl', ['cms', '-binary', ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    expect(
      cms(
        '-decrypt',
        '-inform',
        'DER',
        '-in',
        file('locked', encryptFor(content, own.certificate)),
        '-recip',
        certificate,
        '-inkey',
        key,
      ).equals(content),
    ).toBe(true)
    expect(
      cms(
        '-verify',
        '-inform',
        'DER',
        '-in',
        file('signature', await signDetached(content, own, new Date())),
        '-content',
        plain,
        '-CAfile',
        file('authority.pem', authority.certificate),
      ).equals(content),
    ).toBe(true)
    for (const how of [
      ['-aes256'],
      ['-aes128'],
      ['-des3'],
      ['-aes256', '-keyopt', 'rsa_padding_mode:oaep', '-keyopt', 'rsa_oaep_md:sha256'],
      ['-aes256', '-stream'],
    ]) {
      const [algorithm = '', ...more] = how
      cms('-encrypt', algorithm, '-outform', 'DER', '-in', plain, '-out', out, '-recip', certificate, ...more)
      expect((await decryptWith(readFileSync(out), own)).equals(content), how.join(' ')).toBe(true)
    }
    cms('-sign', '-outform', 'DER', '-in', plain, '-out', out, '-signer', certificate, '-inkey', key)
    expect(await isSignedBy(content, readFileSync(out), own.certificate)).toBe(true)
  })
})
