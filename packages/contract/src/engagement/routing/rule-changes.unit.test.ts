import { expect, it } from 'vitest'
import { routerOf } from './route-record.ts'
import type { RoutingContents } from './routings.schema.ts'
import { isSameRouting, ruleChanges } from './rule-changes.ts'

const rule = (name: string, condition = 'true', models = ['m']) => ({ name, condition, models })
const first = (...rules: RoutingContents['rules'][number][]): RoutingContents => ({ match: 'FIRST', rules })

it('names what is new, gone, changed and moved', () => {
  const before = first(rule('a'), rule('b'), rule('c'), rule('d'))
  const after = first(rule('b'), rule('a'), rule('c', 'false'), rule('e'))
  expect(ruleChanges(before, after)).toEqual([
    { name: 'b', change: 'MOVED' },
    { name: 'a', change: 'MOVED' },
    { name: 'c', change: 'CHANGED' },
    { name: 'e', change: 'ADDED' },
    { name: 'd', change: 'REMOVED' },
  ])
  expect(isSameRouting(before, before)).toBe(true)
  expect(isSameRouting(before, { ...before, match: 'ALL' })).toBe(false)
  expect(isSameRouting(first(rule('a')), first(rule('a', 'true', ['n'])))).toBe(false)
})

it('lets the first rule decide, or all, and names each model once', () => {
  const rules = [rule('a', 'body.n == 1', ['x']), rule('b', 'body.n > 0', ['y', 'x']), rule('c', 'body.m', ['z'])]
  const envelope = { endpoint: 'e', receivedAt: '', contentType: '', bytes: 0, records: 1 }
  const ask = (match: RoutingContents['match'], record: unknown) => routerOf({ match, rules }).explain(envelope, record)
  expect(ask('FIRST', { n: 1 })).toEqual({ rules: [0], models: ['x'], verdicts: ['FITS', 'FITS', 'MISSING'] })
  expect(ask('ALL', { n: 1 })).toMatchObject({ rules: [0, 1], models: ['x', 'y'] })
  expect(ask('ALL', { n: 0 })).toMatchObject({ rules: [], models: [] })
  expect(routerOf({ match: 'FIRST', rules }).explain(envelope, { n: 2 })).toMatchObject({
    rules: [1],
    models: ['y', 'x'],
  })
})
