import { expect, it } from 'vitest'
import { z } from 'zod'
import { judge } from './kit/field-errors.ts'
import type { Route } from './kit/route.ts'
import { routes } from './routes.ts'

/** Lists that name records or serial numbers. */
const NAMES_RECORDS = /(^|\.)(ids|codes|ordinals|members|from)$/

/** Every list in a shape, with its path. */
function listsIn(shape: unknown, path = ''): [string, z.ZodArray][] {
  if (shape instanceof z.ZodArray) return [[path, shape], ...listsIn(shape.element, path)]
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([name, part]) => listsIn(part, path === '' ? name : `${path}.${name}`))
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => listsIn(option, path))
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return listsIn(shape.unwrap(), path)
  return []
}

it('a list of records or codes that may not be empty says so by the key of the catalogue', () => {
  const faults = Object.entries<Route>(routes).flatMap(([name, { input }]) =>
    listsIn(input.body).flatMap(([path, list]) => {
      const fault = NAMES_RECORDS.test(path) ? judge(list, []).error?.issues[0]?.message : undefined
      return fault === undefined ? [] : [`${name} ${path}: ${fault}`]
    }),
  )
  expect(faults.length).toBeGreaterThan(10)
  expect(faults.filter((line) => !line.endsWith(': ids_can_not_be_empty'))).toEqual([])
})
