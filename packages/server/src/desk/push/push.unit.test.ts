import { pushTransitions, pushStatuses, type PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import { reachableStatuses } from '@serialis/contract/kit/transitions.ts'
import { newState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { describe, expect, it } from 'vitest'
import { addressRule } from '../../kit/protocols/private-addresses.ts'
import { ordinalOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import {
  equalSets,
  intersect,
  setOfOrdinals,
  setOfRanges,
  uniteAll,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { judge, judgeReceipt, type SentItem } from './delivery/answers.ts'
import { createSlices } from './delivery/slices.ts'
import { meaningOfChange, meaningOfState, wantsState } from './formats/meaning.ts'

const items: SentItem[] = ['A', 'B', 'C'].map((code, at) => ({
  ordinal: at + 1,
  code,
  gtin: at === 2 ? null : '09521234543213',
  epc: `https://id.gs1.org/01/09521234543213/21/${code}`,
}))
const answer = (
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => ({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })

describe('the word of a target', () => {
  it.each([
    ['an empty 200 takes everybody', answer(200, '', {}), { kind: 'settled', open: [], rejected: [] }],
    [
      'a page of text takes everybody too',
      answer(200, 'thank you', { 'content-type': 'text/html' }),
      { kind: 'settled', open: [] },
    ],
    [
      'results leave the unnamed open',
      answer(200, {
        results: [
          { code: 'A', status: 'ACKED' },
          { code: 'B', status: 'PENDING' },
        ],
      }),
      { kind: 'settled', open: [2, 3], rejected: [] },
    ],
    [
      'rejections in a success take the others',
      answer(200, { rejected: [{ epc: items[1]!.epc, errorCode: 'X' }] }),
      { kind: 'settled', open: [], rejected: [{ code: 'X', ordinals: [2] }] },
    ],
    [
      'rejections in a refusal leave the others open',
      answer(400, { rejected: [{ index: 0 }, { code: 'nobody' }] }),
      { kind: 'settled', open: [2, 3], rejected: [{ ordinals: [1] }] },
    ],
    [
      'a refusal of the content refuses all',
      answer(415, 'no XML here', {}),
      { kind: 'settled', open: [], rejected: [{ code: 'http_415', text: 'no XML here', ordinals: [1, 2, 3] }] },
    ],
    ['202 waits for the result', answer(202, '', { location: '/r/1' }), { kind: 'awaiting', url: '/r/1' }],
    ['429 is tried again', answer(429, ''), { kind: 'failed', failure: 'http_status', status: 429 }],
    ['torn JSON is tried again', answer(200, '{"rejected":['), { kind: 'failed', failure: 'broken_answer' }],
  ])('%s', (_, given, expected) => expect(judge(given, items)).toMatchObject(expected))

  it('a late result is not there while the target is busy', () => {
    expect(judgeReceipt(answer(404, ''), items)).toBeUndefined()
    expect(judgeReceipt(answer(200, { status: 'PROCESSING' }), items)).toBeUndefined()
    expect(judgeReceipt(answer(200, { rejected: [{ code: 'C' }] }), items)).toMatchObject({
      kind: 'settled',
      rejected: [{ ordinals: [3] }],
    })
  })
})

it('addresses: public ones, and those the installation names, however they are written', () => {
  const mayReach = addressRule({ privateTargets: ['10.1.0.0/16', '::1'] })
  for (const open of ['8.8.8.8', '10.1.2.3', '::ffff:10.1.2.3', '::1', '2606:4700::1'])
    expect(mayReach(open), open).toBe(true)
  for (const shut of [
    '127.0.0.1',
    '10.2.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ]) {
    expect(mayReach(shut), shut).toBe(false)
  }
  expect(() => addressRule({ privateTargets: ['intranet'] })).toThrow('intranet')
})

it('slices tile the members exactly, the same at any order of asking, outer packs first', () => {
  const [units, cases] = [
    setOfRanges([
      { first: ordinalOf(1, 10), last: ordinalOf(1, 70_000) },
      { first: ordinalOf(1, 80_000), last: ordinalOf(1, 80_005) },
    ]),
    setOfOrdinals([ordinalOf(2, 0), ordinalOf(2, 5)]),
  ]
  const members = uniteAll([units, cases])
  const levelOf = (block: number) => (block === 2 ? 'CA' : 'EA')
  const slices = createSlices(members, levelOf, 1000, false)
  expect(slices.count).toBe(Math.ceil(members.size / 1000))
  expect(intersect(slices.batch(0), cases).size).toBe(2)
  const all = Array.from({ length: slices.count }, (_, at) =>
    createSlices(members, levelOf, 1000, false).batch(slices.count - 1 - at),
  )
  expect(all.reduce((sum, { size }) => sum + size, 0)).toBe(members.size)
  expect(equalSets(uniteAll(all), members)).toBe(true)
  expect(intersect(createSlices(members, levelOf, 1000, true).batch(0), cases).size).toBe(0)
})

it("meanings: numbers without packs are nobody else's business unless asked for", () => {
  const [free, reserved] = [newState('FREE'), newState('RESERVED')]
  const filter = { productIds: [], statuses: [], levels: [], operations: [] }
  expect(wantsState(filter, reserved, meaningOfChange('A', free, reserved))).toBe(false)
  expect(wantsState({ ...filter, operations: ['RESERVE'] }, reserved, meaningOfChange('A', free, reserved))).toBe(true)
  const onPack = { ...newState('ALLOCATED'), commissioned: true }
  expect(meaningOfChange('A', newState('ALLOCATED'), onPack)).toMatchObject({
    operation: 'COMMISSION',
    epcis: { action: 'ADD', bizStep: 'commissioning' },
    isReported: true,
  })
  expect(meaningOfChange('A', onPack, newState('ALLOCATED'))).toMatchObject({ operation: null, isReported: true })
  expect(meaningOfState('A', onPack)).toMatchObject({ epcis: { bizStep: 'commissioning' }, isReported: true })
  expect(meaningOfState('B', free).isReported).toBe(false)
})

it('every status of a push is reached from QUEUED', () =>
  expect(reachableStatuses<PushStatus>(pushTransitions, ['QUEUED'])).toEqual(new Set(pushStatuses)))
