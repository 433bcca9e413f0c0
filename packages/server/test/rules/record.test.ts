import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@serialis/contract/kit/route.ts'
import { describe, expect, it } from 'vitest'
import { differencesOf, factsOf, lineOf, textOf } from '../../scripts/record/subject.ts'
import { factsOfRoute, openApi, openApiFacts, routeFacts } from '../../scripts/record/wire.ts'
import { tellGuards } from '../harness/told-guards.ts'
import { everyRoute } from './permission-matrix.ts'

describe('the record', () => {
  const before = textOf('Errors', [
    ['gone', '404'],
    ['kept', '400'],
    ['title with = in it', '1'],
    ['moved', '409'],
  ])

  it('reads back what it writes', () => {
    expect([...factsOf(before)]).toEqual([
      ['gone', '404'],
      ['kept', '400'],
      ['title with = in it', '1'],
      ['moved', '409'],
    ])
    expect(differencesOf(before, before.replaceAll('\n', '\r\n'))).toEqual([])
  })

  it('names each fact that is removed, changed or added', () => {
    const after = textOf('Errors', [
      ['moved', '422'],
      ['kept', '400'],
      ['title with = in it', '1'],
      ['new', '403'],
    ])
    expect(differencesOf(before, after).map(lineOf)).toEqual([
      '  removed  gone = 404',
      '  changed  moved\n             from  409\n             to    422',
      '  added    new = 403',
    ])
    expect(differencesOf('', before)).toHaveLength(4)
  })

  it('refuses facts that would hide one another', () => {
    const fact = ['key', 'value'] as const
    expect(() => textOf('Errors', [fact, fact])).toThrow('two facts')
    expect(() => textOf('Errors', [['key', 'two\nlines']])).toThrow('fit on a line')
  })

  it('has every operation of the description, and every route', () => {
    const operations = Object.values(openApi().paths).flatMap((path) => Object.keys(path))
    expect(openApiFacts()).toHaveLength(operations.length + 1)
    const kinds = routeFacts().filter(([key, value]) => key.endsWith(' kind') && value !== 'door')
    expect(kinds).toHaveLength(operations.length)
  })

  it.each<{ guard: keyof Route; weaker: Partial<Route>; isGuarded: (route: Route) => boolean }>([
    {
      guard: 'permission',
      weaker: { permission: 'session' },
      isGuarded: ({ permission }) => permission !== 'public' && permission !== 'session' && permission !== 'platform',
    },
    { guard: 'permission', weaker: { permission: 'public' }, isGuarded: ({ permission }) => permission === 'session' },
    { guard: 'sites', weaker: { sites: 'shared' }, isGuarded: ({ sites }) => sites !== 'shared' },
    {
      guard: 'forSuppliers',
      weaker: { forSuppliers: 'own' },
      isGuarded: ({ permission, forSuppliers }) => permission !== 'public' && forSuppliers !== 'own',
    },
  ])('refuses $weaker on each route that declares more', ({ guard, weaker, isGuarded }) => {
    const recorded = factsOf(readFileSync(join(import.meta.dirname, '../../../../docs/record/routes.txt'), 'utf8'))
    const differs = (route: Route) => factsOfRoute(route).some(([key, value]) => recorded.get(key) !== value)
    const guarded = everyRoute.filter(({ route }) => isGuarded(route))
    const noticed = guarded.filter(({ route }) => !differs(route) && differs({ ...route, ...weaker }))
    const names = (some: typeof guarded) => some.map(({ name }) => name)
    tellGuards({ kind: `${guard} of a route`, removed: names(guarded), noticed: names(noticed) })
    expect(names(noticed)).toEqual(names(guarded))
    expect(guarded.length).toBeGreaterThan(10)
  })
})
