import { expect, it } from 'vitest'
import type { Failure } from '../../kit/http/failure.ts'
import { attachmentTypeOf, HEAD_BYTES } from './attachment-type.ts'
import { aJpeg, aPdf, aPng, hostileFiles } from './files.fixtures.ts'

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64_001) yield bytes.subarray(at, at + 64_001)
}
const typeOf = (bytes: Buffer, name = 'x') => attachmentTypeOf(name, bytes.subarray(0, HEAD_BYTES), () => pieces(bytes))
const refusalOf = (bytes: Buffer, name?: string) =>
  typeOf(bytes, name).then(
    (type) => type,
    (error: unknown) => (error as Failure).key,
  )

it('tells photos, documents and texts by their bytes, whatever they are called', async () => {
  expect(await typeOf(aPng(), 'photo.txt')).toBe('image/png')
  expect(await typeOf(aJpeg(), 'photo.png')).toBe('image/jpeg')
  expect(await typeOf(aJpeg(4_000, 3_000, 60_000))).toBe('image/jpeg')
  expect(await typeOf(aPdf(), 'a.html')).toBe('application/pdf')
  expect(await typeOf(Buffer.from('编号 7\r\n\ttwo\n'), 'note.txt')).toBe('text/plain')
  expect(await typeOf(Buffer.from('a,b\n1,"<b>"\n'), 'list.CSV')).toBe('text/csv')
  expect(await typeOf(Buffer.from(`${'编'.repeat(100_000)}`))).toBe('text/plain')
})

it.each(hostileFiles)('refuses %s', async (_, bytes) => {
  expect(await refusalOf(bytes, 'note.txt')).toBe('choose_a_correct_file_type')
})

it('refuses pictures that are small to send and huge to look at', async () => {
  expect(await refusalOf(aPng(60_000, 60_000))).toBe('picture_too_large')
  expect(await refusalOf(aPng(4_294_967_295, 4_294_967_295))).toBe('picture_too_large')
  expect(await refusalOf(aJpeg(65_535, 65_535))).toBe('picture_too_large')
  expect(await refusalOf(aPng(10_000, 10_000))).toBe('image/png')
  expect(await refusalOf(aPng(10_000, 10_001))).toBe('picture_too_large')
})

it('reads no further than the head for a picture', async () => {
  const whole = () => {
    throw new Error('read all of it')
  }
  await expect(attachmentTypeOf('a.png', aPng(), whole)).resolves.toBe('image/png')
})
