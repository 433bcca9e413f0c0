import { expect, test } from 'vitest'
import { formats } from './formats.ts'

test("an instant is shown in the tenant's zone, never in the machine's and never shifted by hand", () => {
  const shanghai = formats('Asia/Shanghai', 'en')
  expect(shanghai.instant('2026-11-14T23:30:00Z')).toBe('2026-11-15 07:30')
  expect(shanghai.exact('2026-11-14T16:00:05Z')).toBe('2026-11-15 00:00:05 Asia/Shanghai')
  expect(formats('America/New_York', 'zh').instant('2026-07-01T04:00:00Z')).toBe('2026-07-01 00:00')
})

test('numbers and sizes follow the language', () => {
  const { number, bytes, percent } = formats('UTC', 'en')
  expect([number(1_150_000), bytes(0), bytes(1_536), bytes(9_900_000_000_000_000), percent(0.1234)]).toEqual([
    '1,150,000',
    '0 B',
    '1.5 kB',
    '9,900 TB',
    '12.3%',
  ])
})

test('how long ago is told in the largest fitting unit', () => {
  const { relative } = formats('UTC', 'en')
  const now = new Date('2026-11-15T12:00:00Z')
  expect(relative('2026-11-15T11:57:00Z', now)).toBe('3 minutes ago')
  expect(relative('2026-11-13T12:00:00Z', now)).toBe('2 days ago')
  expect(relative('2026-11-15T12:00:00Z', now)).toBe('now')
})

test('texts are joined as the language does', () => {
  const [en, zh] = [formats('UTC', 'en'), formats('UTC', 'zh')]
  expect([en.list(['a', 'b']), zh.list(['a', 'b'])]).toEqual(['a, b', 'a、b'])
  expect([en.clauses(['a', '', null, 'b']), zh.clauses([false, 'a', undefined, 0, 'b'])]).toEqual(['a, b', 'a，b'])
})
