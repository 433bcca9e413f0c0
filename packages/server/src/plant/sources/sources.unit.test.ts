import { reachableStatuses } from '@serialis/contract/kit/transitions.ts'
import { responseMapping } from '@serialis/contract/plant/sources/accounts.schema.ts'
import {
  messageStatuses,
  messageTransitions,
  type MessageStatus,
} from '@serialis/contract/plant/sources/messages.status.ts'
import { poolKeyOf, readPoolKey } from '@serialis/contract/plant/sources/pool-key.ts'
import { pullStatuses, pullTransitions, type PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import { containerCodes, drugCodes, serials } from '@serialis/partners/codes.ts'
import { describe, expect, it } from 'vitest'
import { readCsvAnswer } from './answers/csv-answer.ts'
import { placed, readPage } from './answers/json-answer.ts'
import { AnswerRefused, codesOf, emptyAnswer, type CodesRequested, type SerialAnswer } from './answers/serial-answer.ts'
import { piecesOf } from './answers/text-pieces.ts'
import { readXmlAnswer } from './answers/xml-answer.ts'
import { matches } from './messages/folders.tasks.ts'
import { readRequestId, requestIdOf } from './pulls/request-id.ts'

const GTIN = '04012345000023'
const asked: CodesRequested = {
  gtin: GTIN,
  codeType: 'SGTIN',
  quantity: 3,
  requestId: 'r-1',
  systems: { sending: 'A', receiving: 'B' },
}
const answer = (codes: string[], over: Partial<SerialAnswer> = {}): SerialAnswer => ({
  ...emptyAnswer(),
  codes,
  ...over,
})
const problemOf = (given: SerialAnswer, of: CodesRequested = asked): string => {
  try {
    codesOf(given, of)
    return 'none'
  } catch (error) {
    return error instanceof AnswerRefused ? error.problem : String(error)
  }
}
async function* repeated(head: string, piece: string, times: number) {
  yield head
  for (let n = 0; n < times; n++) yield piece
}
async function* repeatedBytes(size: number, times: number) {
  const piece = Buffer.alloc(size, 'x')
  for (let n = 0; n < times; n++) yield piece
}
async function lastOf(texts: AsyncIterable<string>) {
  let last = ''
  for await (const text of texts) last = text
  return last
}
async function* pieces(...texts: string[]) {
  yield* texts
}

it('a pool key says what it is made of, and any other text is none', () => {
  const productId = '0190aaaa-0000-7000-8000-000000000001'
  for (const pool of [
    { source: 'TRACELINK', environment: 'VALIDATION', productId, level: 'EA' },
    { source: 'pharmforce', environment: 'OWN', productId, level: 'PL', supplierId: productId },
  ] as const)
    expect(readPoolKey(poolKeyOf(pool))).toEqual(pool)
  for (const text of [
    '',
    'TRACELINK',
    `TRACELINK:TRIAL:${productId}:EA`,
    `TRACELINK:VALIDATION:${productId}:XX`,
    `TRACELINK:VALIDATION:${productId}:EA:x:y`,
  ])
    expect(readPoolKey(text)).toBeUndefined()
})

it('every status of a pull and of a message can be reached from its first', () => {
  expect([...reachableStatuses<PullStatus>(pullTransitions, ['QUEUED'])].sort()).toEqual([...pullStatuses].sort())
  expect([...reachableStatuses<MessageStatus>(messageTransitions, ['WAITING'])].sort()).toEqual(
    [...messageStatuses].sort(),
  )
})

it('the number of a request names its pull and part', () => {
  const id = '0190aaaa-0000-7000-8000-000000000001'
  expect(readRequestId(requestIdOf({ id, part: 12 }))).toEqual({ pullId: id, part: 12 })
  for (const text of ['', id, `${id}-`, `${id}-x`, `x${id}-1`]) expect(readRequestId(text)).toBeUndefined()
})

describe('an answer', () => {
  it('is taken with codes in any of their writings', () => {
    expect(
      codesOf(
        answer([`01${GTIN}21ABC`, 'DEF', ` 01${GTIN}21G+H `], {
          requestId: 'r-1',
          gtin: GTIN,
          sendingSystem: 'B',
          receivingSystem: 'A',
        }),
        asked,
      ),
    ).toEqual(['ABC', 'DEF', 'G+H'])
    const sscc = containerCodes('x', '4012345|3')(7)
    expect(codesOf(answer([`00${sscc}`], {}), { gtin: null, codeType: 'SSCC' })).toEqual([sscc])
    expect(codesOf(answer([drugCodes('x', '100872')(1)]), { gtin: null, codeType: 'CN20' })).toHaveLength(1)
  })

  it.each<[string, SerialAnswer, CodesRequested?]>([
    ['other_request', answer(['A'], { requestId: 'r-2' })],
    ['other_product', answer(['A'], { gtin: '04012345000030' })],
    ['other_product', answer(['010401234500003021A'])],
    ['other_systems', answer(['A'], { sendingSystem: 'A', receivingSystem: 'C' })],
    ['too_many', answer(['A', 'B', 'C', 'D'])],
    ['no_codes', answer([])],
    ['listed_twice', answer(['A', `01${GTIN}21A`])],
    ['not_a_code', answer(['A B'])],
    ['not_a_code', answer(['Ä'])],
    ['wrong_length', answer(['x'.repeat(21)])],
    ['wrong_length', answer([''])],
    ['wrong_length', answer(['123'], {}), { gtin: null, codeType: 'SSCC' }],
    ['not_a_code', answer(['340123450000000019'], {}), { gtin: null, codeType: 'SSCC' }],
    ['wrong_length', answer(['8100872'], {}), { gtin: null, codeType: 'CN20' }],
  ])('is refused whole: %s', (problem, given, of) => expect(problemOf(given, of)).toBe(problem))

  it('in XML is read across pieces and prefixes; what is no XML, has a DOCTYPE or is torn is refused', async () => {
    const xml = `<?xml version="1.0"?><S:E xmlns:S="s"><ns2:R><SendingSystem>B</SendingSystem><ReferenceDocument><Name>REFERENCE_ID</Name><Value>r-1</Value></ReferenceDocument><ObjectKey><Name>GTIN</Name><Value>${GTIN}</Value></ObjectKey><L><SerialNo>A&amp;1</Ser`
    expect(await readXmlAnswer(pieces(xml, 'ialNo><x:SerialNo> B2\n</x:SerialNo></L></ns2:R></S:E>'))).toMatchObject({
      sendingSystem: 'B',
      requestId: 'r-1',
      gtin: GTIN,
      codes: ['A&1', 'B2'],
    })
    for (const text of ['<a><SerialNo>1</a>', '<a>', 'no', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'])
      await expect(readXmlAnswer(pieces(text))).rejects.toMatchObject({ problem: 'unreadable_answer' })
  })

  it.each([
    ['deep XML', /32 levels/, () => readXmlAnswer(pieces('<a>'.repeat(40)))],
    ['XML of one text', /without a tag/, () => readXmlAnswer(repeated('<a>', 'x'.repeat(1 << 18), 9))],
    ['XML of one tag', /without a tag/, () => readXmlAnswer(repeated('<a b="', 'x'.repeat(1 << 18), 9))],
    ['deep JSON', /too_deep/, async () => readPage('['.repeat(40), responseMapping.parse({}))],
    [
      'JSON of empty lists',
      /6000000 values/,
      async () => readPage(`[${'[],'.repeat(6_000_001)}[]]`, responseMapping.parse({})),
    ],
    ['CSV with an open quote', /Max Record Size/, () => readCsvAnswer(repeated('code\n"', 'x'.repeat(1 << 12), 9))],
    ['a text without end', /characters/, () => lastOf(piecesOf(repeatedBytes(1 << 20, 200)))],
  ])('is refused before it fills the memory: %s', async (_, text, read) => {
    await expect(read()).rejects.toMatchObject({
      problem: 'unreadable_answer',
      params: { text: expect.stringMatching(text) },
    })
  })

  it('in XML or CSV has no more codes than a request can ask for', async () => {
    const limit = { problem: 'too_many', params: { asked: 1_000_000 } }
    await expect(readXmlAnswer(repeated('<a>', '<SerialNo>1</SerialNo>'.repeat(1000), 1001))).rejects.toMatchObject(
      limit,
    )
    await expect(readCsvAnswer(repeated('code\n', '1\n'.repeat(1000), 1001))).rejects.toMatchObject(limit)
  })

  it('in JSON stands where the mapping says; a place that is not there is told', () => {
    const mapping = responseMapping.parse({ codes: 'data.list', code: 'sn', next: 'page.next' })
    expect(readPage('{"data":{"list":[{"sn":"A"},{"sn":7}]},"page":{"next":2},"gtin":"1"}', mapping)).toEqual({
      codes: ['A', '7'],
      next: 2,
      requestId: null,
      gtin: '1',
    })
    expect(() => readPage('{"data":{"list":[{"serial":"A"}]}}', mapping)).toThrow(
      expect.objectContaining({ params: { place: 'sn', line: 1 } }),
    )
    expect(() => readPage('{"__proto__":{"data":{"list":[]}}}', mapping)).toThrow(
      expect.objectContaining({ problem: 'unreadable_answer' }),
    )
    expect(
      placed([
        ['a.b', 1],
        ['a.c', 2],
        ['', 3],
        ['d', undefined],
      ]),
    ).toEqual({ a: { b: 1, c: 2 } })
  })
})

it('names of files match with stars only', () => {
  expect(['a.xml', 'B.XML', '.xml'].every((name) => matches('*.xml', name))).toBe(true)
  expect(['a.xml.tmp', 'axml'].some((name) => matches('*.xml', name))).toBe(false)
  expect(matches('SNX(1)*', 'SNX(1)-2.xml')).toBe(true)
})

it('a stand-in gives the same codes for the same number, and never one twice', () => {
  const [one, again, other] = [serials('a'), serials('a'), serials('b')]
  const codes = Array.from({ length: 200_000 }, (_, at) => one(at))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, at) => again(at)))
  expect(codes).not.toContain(other(0))
})
