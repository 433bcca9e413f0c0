import { expect, it } from 'vitest'
import { openState, stateKey } from './app-state.ts'

const counts = stateKey('test.counts', () => new Map<string, number>())

it('makes the state of a key once for each app', () => {
  const [one, other] = [openState(), openState()]
  one(counts).set('a', 1)
  expect(one(counts).get('a')).toBe(1)
  expect(other(counts).size).toBe(0)
})

it('keeps undefined as a state', () => {
  let made = 0
  const nothing = stateKey('test.nothing', () => void made++)
  const state = openState()
  state(nothing)
  state(nothing)
  expect(made).toBe(1)
})

it('refuses two keys of one name', () => {
  const state = openState()
  state(counts)
  expect(() => state(stateKey('test.counts', () => new Set<string>()))).toThrow(
    "two keys of the app's state are named test.counts",
  )
})
