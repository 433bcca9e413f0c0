import { describe, expect, it } from 'vitest'
import type { MetaField } from '../collections/meta-data.schema.ts'
import type { PublishedDict } from '../dictionaries/mapping-lookup.ts'
import { mapRecord, mapperOf } from './map-record.ts'
import { sourcePath, readSource } from './source-path.ts'
import { patternOf, PROGRAMS_MAXIMUM } from './source-pattern.ts'
import { type TransferLine, transferLines, type TransferStep } from './transfer-lines.ts'

const DAY = '2026-11-28'
const field = (path: string, type: MetaField['type'], more: Partial<MetaField> = {}): MetaField => ({
  path,
  labelEn: path,
  labelZh: path,
  type,
  itemType: null,
  values: [],
  unit: '',
  pii: 'NONE',
  isRequired: false,
  isIndexed: false,
  ...more,
})
const line = (target: string, given: Partial<TransferLine> & { path?: string }): TransferLine => {
  const { path = target, ...more } = given
  return {
    target,
    source: 'PATH',
    parts: [{ kind: 'PATH', value: path }],
    steps: [],
    onError: 'NULL',
    defaultValue: null,
    ...more,
  }
}
const none: ReadonlyMap<string, PublishedDict> = new Map()

/** Twenty lines for each of a thousand items, as many as a record may have. */
function hostile(
  message: Record<string, unknown>,
  of: Partial<TransferLine> & { path: string },
  type: MetaField['type'],
) {
  const itemType = type === 'ARRAY' ? 'STRING' : null
  const inner = Array.from({ length: 19 }, (_, at) => field(`l.f${at}`, type, { itemType }))
  const fields = [field('l', 'ARRAY', { itemType: 'OBJECT' }), ...inner]
  const lines = [line('l', {}), ...inner.map(({ path }) => line(path, of))]
  const began = Date.now()
  mapRecord({ fields, lines }, { l: Array.from({ length: 1000 }, () => ({})), ...message }, none, DAY)
  return Date.now() - began
}
const parts = (value: string) => Array.from({ length: 10 }, () => ({ kind: 'PATH' as const, value }))
const steps = (...kinds: ('TRIM' | 'UPPER' | 'LOWER')[]): TransferStep[] => kinds.map((kind) => ({ kind }))
const toBoolean: TransferStep = { kind: 'BOOLEAN', yes: ['y'], no: ['n'] }

describe('a message of five million characters', () => {
  it.each<[string, Record<string, unknown>, Partial<TransferLine> & { path: string }, MetaField['type']]>([
    ['a text as a truth value', { x: 'a'.repeat(5e6) }, { path: '$.x', steps: [toBoolean] }, 'BOOLEAN'],
    ['texts in a row', { x: 'a'.repeat(5e6) }, { path: '', source: 'CONCAT', parts: parts('$.x') }, 'STRING'],
    [
      'the first of texts of spaces',
      { x: ' '.repeat(5e6) },
      { path: '', source: 'FIRST_OF', parts: parts('$.x') },
      'STRING',
    ],
    [
      'steps on all texts of a list',
      { x: Array.from({ length: 1000 }, () => 'a'.repeat(5000)) },
      { path: '$.x', steps: [...steps('UPPER', 'LOWER', 'UPPER', 'LOWER', 'UPPER', 'LOWER', 'UPPER'), toBoolean] },
      'ARRAY',
    ],
    [
      'lists in lists',
      { x: Array.from({ length: 1000 }, () => ({ y: Array.from({ length: 110 }, () => 1) })) },
      { path: '$.x[*].y[*]', steps: [toBoolean] },
      'ARRAY',
    ],
    ['a list that is too long', { x: Array.from({ length: 110_000 }, () => 'a') }, { path: '$.x' }, 'ARRAY'],
  ])('%s is mapped in time', (_what, message, of, type) => {
    expect(hostile(message, of, type)).toBeLessThan(1_500)
  })
})

describe('limits of one value', () => {
  const of = (type: MetaField['type'], value: unknown, given: Partial<TransferLine>) => {
    const fields = [field('to', type, { itemType: type === 'ARRAY' ? 'STRING' : null })]
    const { built, faults } = mapRecord(
      { fields, lines: [line('to', { path: 'x', ...given })] },
      { x: value },
      none,
      DAY,
    )
    return faults[0]?.reason ?? built['to']
  }
  it('are those of a text before each step', () => {
    // No field takes a text of this length either, so that only a step that makes it shorter tells the two apart.
    const split: TransferStep = { kind: 'SPLIT', separator: ',', part: 1 }
    expect(of('STRING', `a,${'b'.repeat(9_998)}`, { steps: [split] })).toBe('a')
    expect(of('STRING', `a,${'b'.repeat(9_999)}`, { steps: [split] })).toBe('TOO_LONG')
  })
  it('are those of a text in a row', () => {
    const twice = () => ({ source: 'CONCAT' as const, parts: parts('x').slice(0, 2), steps: steps('TRIM') })
    expect(of('STRING', 'a'.repeat(5_000), twice())).toBe('a'.repeat(10_000))
    expect(of('STRING', ' '.repeat(5_001), twice())).toBe('TOO_LONG')
  })
})

describe('a list with more items than it may have', () => {
  const asked: PublishedDict = {
    id: 'states',
    code: 'states',
    number: 1,
    policy: 'INBOX',
    defaultValue: null,
    items: [],
  }
  const of = (items: number) => {
    const fields = [field('to', 'ARRAY', { itemType: 'STRING' })]
    const steps: TransferStep[] = [{ kind: 'DICTIONARY', dictId: asked.id }]
    const x = Array.from({ length: items }, () => 'unknown')
    const given = { fields, lines: [line('to', { path: 'x', steps, onError: 'REJECT' })] }
    return mapRecord(given, { x }, new Map([[asked.id, asked]]), DAY)
  }
  it('is refused before a person is asked about its values', () => {
    expect(of(1_000)).toMatchObject({ faults: [{ reason: 'UNMATCHED' }], unmatched: [{ values: ['unknown'] }] })
    expect(of(1_001)).toMatchObject({ faults: [{ reason: 'TOO_LARGE' }], unmatched: [] })
  })
})

describe('limits of a record', () => {
  const of = (items: number, lines: number) => {
    const inner = Array.from({ length: lines }, (_, at) => field(`l.f${at}`, 'STRING'))
    const model = {
      fields: [field('l', 'ARRAY', { itemType: 'OBJECT' }), ...inner],
      lines: [line('l', {}), ...inner.map(({ path }) => line(path, { path: 'x' }))],
    }
    return mapRecord(model, { l: Array.from({ length: items }, () => ({})) }, none, DAY).faults[0]?.reason
  }
  it('are those of items in a list', () => {
    expect(of(1000, 1)).toBeUndefined()
    expect(of(1001, 1)).toBe('TOO_LARGE')
  })
  it('are those of lines times items', () => {
    expect(of(100, 199)).toBeUndefined()
    expect(of(101, 199)).toBe('TOO_LARGE')
  })
})

it('the dictionaries of a value are those of its own line', () => {
  const dict: PublishedDict = {
    id: 'd1',
    code: 'shops',
    number: 3,
    policy: 'ERROR',
    defaultValue: null,
    items: [{ from: 'SH', to: 'Shanghai', validFrom: null, validTo: null }],
  }
  const fields = [field('a', 'STRING'), field('b', 'STRING')]
  const lines = [line('a', { path: 'x', steps: [{ kind: 'DICTIONARY', dictId: 'd1' }] }), line('b', { path: 'x' })]
  const { lineage } = mapperOf({ fields, lines }, new Map([['d1', dict]]))({ x: 'SH' }, DAY)
  expect(lineage.map(({ dicts }) => dicts)).toEqual([[{ id: 'd1', number: 3 }], []])
})

describe('patterns', () => {
  const pattern = (text: string): TransferStep => ({ kind: 'PATTERN', pattern: text, group: 0 })
  it('have a size, one by one', () => {
    expect(patternOf('a{150}')?.size).toBeGreaterThan(100)
    expect(patternOf('(a{25}){25}')).toBeUndefined()
  })
  it('have a size all together', () => {
    const size = patternOf('a{400}')?.size ?? 0
    const most = Math.floor(PROGRAMS_MAXIMUM / size)
    const isFine = (count: number) =>
      transferLines.safeParse(
        Array.from({ length: count }, (_, at) => line(`f${at}`, { path: 'x', steps: [pattern('a{400}')] })),
      ).success
    expect(isFine(most)).toBe(true)
    expect(isFine(most + 1)).toBe(false)
  })
})

it('a path reads what is in the message, and nothing that every object has', () => {
  const read = (text: string, root: unknown) =>
    readSource(sourcePath(text)!, { root, item: root, limit: 10, spend: () => undefined })
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(read(`a.${name}`, { a: {} })).toBeNull()
    expect(read(name, {})).toBeNull()
    expect(read(`a[*].${name}`, { a: [{}, { [name]: 1 }] })).toEqual([1])
  }
  expect(read('a[*].b[*]', { a: [{ b: [1, 2, 3, 4, 5, 6, 7] }, { b: [8, 9, 10, 11, 12] }] })).toHaveLength(10)
})
