import { expect, it } from 'vitest'
import { createRefusalBudget } from './refusal-budget.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)

it('records five refusals of a subject and sixty of a tenant in a minute, and says how many it left out', () => {
  const budget = createRefusalBudget()
  const taken = (tenantId: number, subject: string, seconds: number) => budget.take(tenantId, subject, at(seconds))
  expect(Array.from({ length: 8 }, () => taken(1, 'one', 0))).toEqual([0, 0, 0, 0, 0, undefined, undefined, undefined])
  expect(taken(1, 'two', 1)).toBe(3)
  expect(taken(2, 'one', 1)).toBeUndefined()
  const many = Array.from({ length: 1000 }, (_, n) => taken(1, `name ${n}`, 2)).filter((left) => left !== undefined)
  expect(many).toHaveLength(60 - 6)
  expect(taken(1, 'one', 60)).toBe(1000 - 54)
  expect(taken(1, 'one', 61)).toBe(0)
})
