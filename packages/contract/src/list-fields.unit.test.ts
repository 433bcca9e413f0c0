import { expect, it } from 'vitest'
import { itemFieldsOf } from './kit/list.ts'
import type { Route } from './kit/route.ts'
import { routes } from './routes.ts'

it('every list that takes `fields` says which fields its items have', () => {
  const lists = Object.entries<Route>(routes).filter(
    ([, { input }]) =>
      (input.query as { shape?: object } | undefined)?.shape &&
      'fields' in (input.query as never as { shape: object }).shape,
  )
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(([, { output }]) => !itemFieldsOf(output)?.size).map(([name]) => name)).toEqual([])
})

it('every list with pages takes what the console sends to each of them', () => {
  const paged = Object.entries<Route>(routes).filter(
    ([, { kind, output }]) =>
      kind === 'query' && itemFieldsOf(output) && 'next' in (output as never as { shape: object }).shape,
  )
  expect(paged.length).toBeGreaterThan(40)
  const without = paged.filter(([, { input }]) => {
    const { shape } = input.query as never as { shape: object }
    return !['after', 'limit', 'fields'].every((name) => name in shape)
  })
  expect(without.map(([name]) => name)).toEqual([])
})
