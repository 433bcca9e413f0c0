import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

const long = 'a'.repeat(300)

it('shows short texts whole', () => {
  expect(differenceOf('one', 'two')).toEqual({ before: 'one', after: 'two' })
})

it.each([
  ['in the middle', `${long}old${long}`, `${long}new and more${long}`, 'old', 'new and more'],
  ['at the beginning', `old${long}`, `new${long}`, 'old', 'new'],
  ['at the end', `${long}old`, `${long}`, 'old', ''],
])('shows what differs %s of long ones, with some words around it', (_where, before, after, old, fresh) => {
  const shown = differenceOf(before, after)
  expect(shown.before.replaceAll(/[a…]/g, '')).toBe(old.replaceAll('a', ''))
  expect(shown.after.replaceAll(/[a…]/g, '')).toBe(fresh.replaceAll('a', ''))
  expect(shown.before.length).toBeLessThan(120)
  expect(shown.after.length).toBeLessThan(120)
})

it('never cuts within a sign', () => {
  const { before } = differenceOf(`${'😀'.repeat(200)}x${long}`, `${'😀'.repeat(200)}y${long}`)
  expect(before.isWellFormed()).toBe(true)
})
