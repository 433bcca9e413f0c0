import * as openpgp from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'
import { decrypted, encrypted, openPgpPrivateKey, PgpFailure, readPgpPublicKey, type Opening } from './pgp.ts'

type Pair = { privateKey: openpgp.PrivateKey; publicKey: openpgp.PublicKey }
const newPair = (name: string): Promise<Pair> => openpgp.generateKey({ userIDs: [{ name }], format: 'object' })
let ours: Pair
let partner: Pair
let stranger: Pair

beforeAll(async () => {
  ;[ours, partner, stranger] = (await Promise.all(['Serialis', 'Partner', 'Stranger'].map(newPair))) as [
    Pair,
    Pair,
    Pair,
  ]
})

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}
async function* inPieces(content: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
const problemOf = (bytes: Uint8Array, opening: Opening): Promise<string> =>
  whole(decrypted(inPieces(bytes), opening)).then(
    (text) => `opened ${text.length}`,
    (error: unknown) => (error instanceof PgpFailure ? error.kind : `no PgpFailure: ${String(error)}`),
  )

describe('a file under OpenPGP', () => {
  it('is opened by its receiver, binary or armored, signed or not', async () => {
    const opening = { with: ours.privateKey, signedBy: partner.publicKey }
    const sealed = await whole(
      encrypted([content.subarray(0, 100_001), content.subarray(100_001)], {
        for: ours.publicKey,
        signedBy: partner.privateKey,
      }),
    )
    expect(sealed.includes(content.subarray(0, 64))).toBe(false)
    expect((await whole(decrypted(inPieces(sealed), opening))).equals(content)).toBe(true)
    const armored = await openpgp.encrypt({
      message: await openpgp.createMessage({ binary: content }),
      encryptionKeys: ours.publicKey,
      signingKeys: partner.privateKey,
    })
    expect((await whole(decrypted(inPieces(Buffer.from(armored as string)), opening))).equals(content)).toBe(true)
    expect(
      (
        await whole(
          decrypted(inPieces(await whole(encrypted([content], { for: ours.publicKey }))), { with: ours.privateKey }),
        )
      ).equals(content),
    ).toBe(true)
  })

  it('is refused for what it is: plain, for others, torn, changed, unsigned, signed by another', async () => {
    const opening = { with: ours.privateKey, signedBy: partner.publicKey }
    const sealed = await whole(encrypted([content], { for: ours.publicKey, signedBy: partner.privateKey }))
    expect(await problemOf(Buffer.from('gtin,code\n'.repeat(9000)), opening)).toBe('not_encrypted')
    expect(await problemOf(Buffer.from('<xml/>'), opening)).toBe('not_encrypted')
    expect(await problemOf(Buffer.alloc(0), opening)).toBe('not_encrypted')
    const signedOnly = await openpgp.sign({
      message: await openpgp.createMessage({ binary: content }),
      signingKeys: partner.privateKey,
      format: 'binary',
    })
    expect(await problemOf(signedOnly as Uint8Array, opening)).toBe('not_encrypted')
    expect(
      await problemOf(
        await whole(encrypted([content], { for: stranger.publicKey, signedBy: partner.privateKey })),
        opening,
      ),
    ).toBe('other_key')
    expect(await problemOf(sealed.subarray(0, sealed.length >> 1), opening)).toBe('broken_encryption')
    const changed = Buffer.from(sealed)
    changed[changed.length - 2000]! ^= 1
    expect(await problemOf(changed, opening)).toBe('broken_encryption')
    expect(await problemOf(await whole(encrypted([content], { for: ours.publicKey })), opening)).toBe(
      'signature_missing',
    )
    expect(
      await problemOf(
        await whole(encrypted([content], { for: ours.publicKey, signedBy: stranger.privateKey })),
        opening,
      ),
    ).toBe('signature_wrong')
  })

  it('fails as its source fails', async () => {
    const sealed = await whole(encrypted([content], { for: ours.publicKey }))
    const torn = async function* () {
      yield sealed.subarray(0, 5000)
      throw new Error('the disk is gone')
    }
    await expect(whole(decrypted(torn(), { with: ours.privateKey }))).rejects.toThrow('the disk is gone')
  })

  it('takes keys for what they are', async () => {
    expect(await readPgpPublicKey(ours.privateKey.armor())).toBeUndefined()
    expect(await readPgpPublicKey('nothing')).toBeUndefined()
    expect((await readPgpPublicKey(ours.publicKey.armor()))?.getFingerprint()).toBe(ours.publicKey.getFingerprint())
    const locked = (await openpgp.encryptKey({ privateKey: ours.privateKey, passphrase: 'open it' })).armor()
    expect(await openPgpPrivateKey(locked, 'wrong')).toBe('passphrase')
    expect(await openPgpPrivateKey(ours.publicKey.armor(), '')).toBe('unreadable')
    expect(await openPgpPrivateKey(locked, 'open it')).toMatchObject({ keyPacket: expect.anything() })
  })
})
