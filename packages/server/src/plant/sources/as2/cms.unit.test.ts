import { execFileSync } from 'node:child_process'
import { createHash, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthority, type Authority, type Identity } from '@serialis/partners/certificates.ts'
import { fromBER, Null, OctetString } from 'asn1js'
import { Attribute, ContentInfo, SignedData, type SignerInfo } from 'pkijs'
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

/** The signature, changed by somebody who does not have its key. */
function changed(signature: Buffer, change: (signed: SignedData) => void): Buffer {
  const info = new ContentInfo({ schema: fromBER(new Uint8Array(signature).buffer).result })
  const signed = new SignedData({ schema: info.content as never })
  change(signed)
  const content = signed.toSchema(true)
  return Buffer.from(new ContentInfo({ contentType: info.contentType, content }).toSchema().toBER(false))
}
const signerOf = ({ signerInfos }: SignedData): SignerInfo => signerInfos[0]!
const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })

describe('a forged signature', () => {
  const evil = Buffer.from('Content-Type: application/xml\r\n\r\n<evil/>')
  const digestOf = (bytes: Buffer) => octets(createHash('sha256').update(bytes).digest())
  const forgeries: [string, (signed: SignedData) => void][] = [
    ['as it was', () => undefined],
    ['with the signed content in it', ({ encapContentInfo }) => (encapContentInfo.eContent = octets(content))],
    ['with the forged content in it', ({ encapContentInfo }) => (encapContentInfo.eContent = octets(evil))],
    ['of another type', ({ encapContentInfo }) => (encapContentInfo.eContentType = '1.2.840.113549.1.9.16.1.4')],
    ['without signer', (signed) => (signed.signerInfos = [])],
    ['with its signer twice', (signed) => signed.signerInfos.push(signerOf(signed))],
    ['without signed attributes', (signed) => delete (signerOf(signed) as { signedAttrs?: unknown }).signedAttrs],
    [
      'with the digest of the forged content',
      (signed) => {
        const { attributes } = signerOf(signed).signedAttrs!
        attributes.find(({ type }) => type.endsWith('.9.4'))!.values = [digestOf(evil)] as never
      },
    ],
    [
      'with a second digest',
      (signed) =>
        signerOf(signed).signedAttrs!.attributes.push(
          new Attribute({ type: '1.2.840.113549.1.9.4', values: [digestOf(evil)] as never }),
        ),
    ],
    [
      'by SHA-1',
      (signed) => {
        signerOf(signed).digestAlgorithm.algorithmId = '1.3.14.3.2.26'
        signerOf(signed).digestAlgorithm.algorithmParams = new Null()
      },
    ],
    ['by RSA with SHA-1', (signed) => (signerOf(signed).signatureAlgorithm.algorithmId = '1.2.840.113549.1.1.5')],
    [
      'by RSA-PSS without a hash',
      (signed) => (signerOf(signed).signatureAlgorithm.algorithmId = '1.2.840.113549.1.1.10'),
    ],
  ]

  it.each(forgeries)('%s is not taken for other content', async (_, forge) => {
    const genuine = await signDetached(content, own, new Date())
    expect(await isSignedBy(evil, changed(genuine, forge), own.certificate)).toBe(false)
  })

  it.each(forgeries.slice(1))('%s is no signature of its own content either', async (_, forge) => {
    const genuine = await signDetached(content, own, new Date())
    expect(await isSignedBy(content, changed(genuine, forge), own.certificate)).toBe(false)
  })

  it('by RSA with SHA-1 is no signature, even by its own key', async () => {
    const genuine = await signDetached(content, own, new Date())
    const weak = changed(genuine, (signed) => {
      const signer = signerOf(signed)
      signer.signatureAlgorithm.algorithmId = '1.2.840.113549.1.1.5'
      signer.signature = octets(sign('RSA-SHA1', Buffer.from(signer.signedAttrs!.encodedValue), own.privateKey))
    })
    expect(await isSignedBy(content, weak, own.certificate)).toBe(false)
  })

  it('of a content that looks like signed attributes signs nothing else', async () => {
    const genuine = await signDetached(content, own, new Date())
    let attributes = Buffer.alloc(0)
    changed(genuine, (signed) => (attributes = Buffer.from(signerOf(signed).signedAttrs!.encodedValue)))
    const moved = changed(genuine, (signed) => delete (signerOf(signed) as { signedAttrs?: unknown }).signedAttrs)
    expect(await isSignedBy(attributes, moved, own.certificate)).toBe(false)
  })

  it('with any byte changed signs no other content', async () => {
    const genuine = await signDetached(content, own, new Date())
    for (let at = 0; at < genuine.length; at += Math.ceil(genuine.length / 200)) {
      const flipped = Buffer.from(genuine)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      expect(await isSignedBy(evil, flipped, own.certificate), `byte ${at}`).toBe(false)
    }
  })
})
