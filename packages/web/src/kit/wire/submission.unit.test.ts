import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { submissionKeys } from './submission.ts'

const lost = new CallError({ status: 0, key: 'connection_lost' })
const refused = new CallError({ status: 409, key: 'changed_meanwhile' })

test('the same submission keeps its key while nobody knows whether it took effect', () => {
  const keys = submissionKeys()
  const first = keys.keyOf({ a: 1 })
  keys.settle(lost)
  expect(keys.keyOf({ a: 1 })).toBe(first)
  keys.settle(new CallError({ status: 504, key: 'request_timeout' }))
  expect(keys.keyOf({ a: 1 })).toBe(first)
})

test('other input, a clear refusal or success start a new submission', () => {
  const keys = submissionKeys()
  const first = keys.keyOf({ a: 1 })
  keys.settle(lost)
  const other = keys.keyOf({ a: 2 })
  expect(other).not.toBe(first)
  keys.settle(refused)
  const third = keys.keyOf({ a: 2 })
  expect(third).not.toBe(other)
  keys.settle()
  expect(keys.keyOf({ a: 2 })).not.toBe(third)
})
