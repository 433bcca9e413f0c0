import { expect, it } from 'vitest'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { type JsonElement, type JsonShape, jsonShapeOf, readElements } from './json-elements.ts'

/** Read in pieces of this size, so that every cut is tried. */
async function elements(text: string | Buffer, shape: JsonShape, piece = 3, most = 20): Promise<JsonElement[]> {
  const bytes = Buffer.from(text as string)
  async function* content() {
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece)
  }
  const all: JsonElement[] = []
  for await (const some of readElements(content(), { shape, most, signal: new AbortController().signal }))
    all.push(...some)
  return all
}
const textsOf = async (...of: Parameters<typeof elements>) => (await elements(...of)).map(({ text }) => text)
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.key : String(error)),
  )

it('cuts a list at its commas, wherever the pieces end', async () => {
  const list = ' [ {"a":"x,]}\\"\\\\"} , [1,[2]],\n"é，" ,3 ] \n'
  for (const piece of [1, 2, 3, 7, 100])
    expect(await elements(`\uFEFF${list}`, 'LIST', Math.max(piece, 3))).toEqual([
      { line: 1, text: '{"a":"x,]}\\"\\\\"}' },
      { line: 2, text: '[1,[2]]' },
      { line: 3, text: '"é，"' },
      { line: 4, text: '3' },
    ])
  expect(await elements('[ ]', 'LIST')).toEqual([])
})

it('refuses a list that breaks off, and whatever stands around it', async () => {
  for (const text of ['[', '[{"a":1}', '[{"a":1},', '[1,]', '[,1]', '[1]x', '[1][2]', '[1}', 'x[1]', '', '["a]'])
    expect(`${text} ${await keyOf(elements(text, 'LIST'))}`).toBe(`${text} endpoint_file_not_json`)
})

it('cuts lines, and leaves empty ones out', async () => {
  expect(await elements('{"a":1}\r\n\n {"b":\n"x', 'LINES')).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 3, text: '{"b":' },
    { line: 4, text: '"x' },
  ])
})

it('keeps nothing of an element that is too long, and goes on behind it', async () => {
  const long = `"${'x'.repeat(5_000)}"`
  expect(await textsOf(`[1,${long},2]`, 'LIST')).toEqual(['1', null, '2'])
  expect(await textsOf(`1\n${long}\n2`, 'LINES')).toEqual(['1', null, '2'])
  expect(await textsOf(long, 'WHOLE')).toEqual([null])
  expect(await textsOf('{\n"a":1}', 'WHOLE')).toEqual(['{\n"a":1}'])
})

it('refuses other encodings by their place', async () => {
  expect(await keyOf(elements(Buffer.from('[{"a":"中文"}]', 'utf16le'), 'LIST', 64, 100))).toBe('file_not_utf8')
  expect(await keyOf(elements(Buffer.from([0x5b, 0x22, 0xd6, 0xd0, 0x22, 0x5d]), 'LIST'))).toBe('file_not_utf8')
  expect(await keyOf(elements(Buffer.from([0x31, 0x0a, 0xff, 0x0a]), 'LINES'))).toBe('file_not_utf8')
})

it('knows the shape by the first bytes', () => {
  const shapes = ['\uFEFF [1]', '{"a":1}', '{"a":1}\n{"a":2}', '{\n "a":1}', 'a,b\n1,2'].map((text) =>
    jsonShapeOf(Buffer.from(text)),
  )
  expect(shapes).toEqual(['LIST', 'LINES', 'LINES', 'WHOLE', null])
})
