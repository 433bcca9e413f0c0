import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../routes.ts'
import { fieldErrors, judge } from '../field-errors.ts'
import type { Route } from '../route.ts'
import { strict } from './strict.ts'

const faultsOf = (shape: z.ZodType, value: unknown) => {
  const judged = judge(strict(shape), value)
  return judged.success ? {} : fieldErrors(judged.error).fields
}

const line = z.object({ name: z.string(), size: z.number().int().optional() })
const order = z
  .object({
    lines: z.array(line).default([]),
    extra: line.nullable().optional(),
    source: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), a: z.string() }),
        z.object({ kind: z.literal('b') }),
      ])
      .optional(),
    text: z.preprocess((value) => value, z.object({ a: z.string() })).optional(),
    facts: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ lines }) => lines.length < 3, 'too_many_lines')

test('an unknown field is named where it stands, on every level', () => {
  expect(faultsOf(order, { colour: 1, taste: 2 })).toEqual({ colour: 'unknown_field', taste: 'unknown_field' })
  expect(faultsOf(order, { lines: [{ name: 'x' }, { name: 'y', colour: 1 }] })).toEqual({
    'lines.1.colour': 'unknown_field',
  })
  expect(faultsOf(order, { extra: { name: 'x', colour: 1 } })).toEqual({ 'extra.colour': 'unknown_field' })
  expect(faultsOf(order, { source: { kind: 'b', a: 'x' } })).toEqual({ 'source.a': 'unknown_field' })
  expect(faultsOf(order, { text: { a: 'x', b: 'y' } })).toEqual({ 'text.b': 'unknown_field' })
})

test('what a shape knows, and what it keeps open, passes; refinements and defaults stay', () => {
  expect(faultsOf(order, { facts: { any: 1 }, extra: null, source: { kind: 'a', a: 'x' } })).toEqual({})
  expect(strict(order).parse({})).toEqual({ lines: [] })
  expect(faultsOf(order, { lines: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] })).toEqual({ '': 'too_many_lines' })
})

test('a wrong type names what is expected, and only what is missing is empty', () => {
  const number = z.object({ size: z.number().int().min(1) })
  expect(faultsOf(number, {})).toEqual({ size: 'can_not_be_empty' })
  expect(faultsOf(number, { size: null })).toEqual({ size: 'can_not_be_empty' })
  expect(faultsOf(number, { size: 'abc' })).toEqual({ size: 'not_a_number' })
  expect(faultsOf(number, { size: 1.5 })).toEqual({ size: 'not_a_whole_number' })
  expect(faultsOf(z.object({ name: z.string() }), { name: 5 })).toEqual({ name: 'wrong_type' })
  expect(faultsOf(z.object({ names: z.array(z.string()) }), { names: 'x' })).toEqual({ names: 'wrong_type' })
  expect(faultsOf(z.object({ name: z.union([z.literal(''), z.string().max(3)]) }), { name: 5 })).toEqual({
    name: 'wrong_type',
  })
  expect(faultsOf(number, 'text')).toEqual({ '': 'wrong_type' })
})

test('every shape that a route takes can be strict', () => {
  for (const { input, wire } of Object.values<Route>(routes))
    for (const part of ['params', 'query', 'body'] as const) {
      const shape = (input as Record<string, z.ZodType | undefined>)[part]
      if (shape === undefined) continue
      const judged = judge(strict(shape), { nobody_knows_this: 'x' })
      const fields = judged.success ? {} : fieldErrors(judged.error).fields
      // A directory sends attributes that the product does not keep, as its standard allows.
      if (wire === 'scim' && part === 'body') expect(fields).not.toHaveProperty('nobody_knows_this')
      // A choice between shapes is refused for its kind before its fields are read.
      else if (shape instanceof z.ZodObject) expect(fields).toMatchObject({ nobody_knows_this: 'unknown_field' })
      else expect(Object.keys(fields)).not.toEqual([])
    }
})
