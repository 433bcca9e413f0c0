import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLeadingZeros, sha256, solve } from './sha256.ts'

const hex = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
/** The platform's own digest. */
const digestOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

test('digests are those of the standard, over all block boundaries', async () => {
  expect(hex(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (let length = 0; length < 200; length++)
    expect(hex(sha256('x'.repeat(length)))).toBe((await digestOf('x'.repeat(length))).toString('hex'))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      expect(hex(sha256(text))).toBe((await digestOf(text)).toString('hex'))
    }),
  )
})

test('leading zeros are counted across words', () => {
  expect(hasLeadingZeros(Int32Array.of(0, 0x00ffffff), 40)).toBe(true)
  expect(hasLeadingZeros(Int32Array.of(0, 0x00ffffff), 41)).toBe(false)
  expect(hasLeadingZeros(Int32Array.of(-1), 0)).toBe(true)
})

test('the solution of a proof of work is a counter that holds', async () => {
  const digest = await digestOf(`salt:${solve('salt:', 12)}`)
  expect(digest.readUInt16BE(0) >> 4).toBe(0)
})
