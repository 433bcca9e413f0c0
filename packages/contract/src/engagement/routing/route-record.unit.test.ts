import { describe, expect, it } from 'vitest'
import type { Envelope } from './predicates.ts'
import { routerOf } from './route-record.ts'

const envelope: Envelope = {
  endpoint: 'shop-orders',
  receivedAt: '2026-11-20T09:12:00.000Z',
  contentType: 'application/json',
  bytes: 120,
  records: 1,
}
const rule = (condition: string, model: string) => ({ name: condition, condition, models: [model] })

describe('a record', () => {
  it.each([
    ['a text', { note: 'x'.repeat(10_001) }],
    ['a list', { note: Array.from({ length: 10_001 }, () => 'x') }],
    ['a text in a list of objects', { lines: [{ note: 'x' }, { note: 'x'.repeat(10_001) }] }],
  ])('with %s that is too long fits no rule that reads it, and any other', (_what, record) => {
    const reading = ['has(body.note)', 'size(body.note) > 1', 'body.note.contains("x")', '"x" in body.note']
    const rules = [...reading, 'body.note != "y"', 'body.lines.exists(line, line.note == "y")']
    const { verdicts } = routerOf({ match: 'ALL', rules: rules.map((text) => rule(text, 'm')) }).explain(
      envelope,
      record,
    )
    expect(verdicts).not.toContain('FITS')
    const other = routerOf({ match: 'ALL', rules: [rule('!has(body.other)', 'm')] })
    expect(other.explain(envelope, record).models).toEqual(['m'])
  })

  it('is judged at once whatever it holds', () => {
    const rules = Array.from({ length: 4 }, () => rule(`body.x.contains("${'a'.repeat(99)}b${'a'.repeat(100)}")`, 'm'))
    const router = routerOf({ match: 'ALL', rules })
    const start = Date.now()
    router.explain(envelope, { x: 'a'.repeat(5_000_000) })
    expect(Date.now() - start).toBeLessThan(500)
  })

  it('asks no rule behind the one that decides, unless all are to be asked', () => {
    const router = routerOf({ match: 'FIRST', rules: [rule('false', 'a'), rule('true', 'b'), rule('true', 'c')] })
    const asked = Array.from(router.steps(envelope, {}))
    expect(asked).toHaveLength(2)
    expect(router.explain(envelope, {})).toEqual({ rules: [1], models: ['b'], verdicts: ['FALSE', 'FITS', 'FITS'] })
  })
})
