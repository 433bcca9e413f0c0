import { expect, test } from 'vitest'
import { brokenCall, CallError, refusal } from './call-error.ts'

test("the server's message is the key; params and fields come along", () => {
  const error = refusal(
    400,
    JSON.stringify({
      message: 'order_number_exists',
      params: { orderNo: 'A1' },
      fields: { orderNo: 'can_not_be_empty' },
      requestId: 'r1',
    }),
  )
  expect(error).toMatchObject({
    status: 400,
    key: 'order_number_exists',
    params: { orderNo: 'A1' },
    requestId: 'r1',
    namesFields: true,
    mayHaveHappened: false,
  })
})

test('a 504 is a request time-out whatever its body says', () => {
  expect(refusal(504, '<html>')).toMatchObject({ key: 'request_timeout', mayHaveHappened: true })
})

test('an answer without a readable body still has a key', () => {
  expect([401, 404, 413, 500].map((status) => refusal(status, 'oops').key)).toEqual([
    'login_required',
    'not_found',
    'file_too_large',
    'server_busy',
  ])
})

test('what fetch throws becomes a key, an abort stays an abort', () => {
  expect(brokenCall(new DOMException('', 'TimeoutError'))).toMatchObject({ key: 'request_timeout' })
  expect(brokenCall(new TypeError('failed'))).toMatchObject({
    status: 0,
    key: 'connection_lost',
    mayHaveHappened: true,
  })
  const abort = new DOMException('', 'AbortError')
  expect(brokenCall(abort)).toBe(abort)
  const known = new CallError({ status: 409, key: 'changed_meanwhile' })
  expect(brokenCall(known)).toBe(known)
})
