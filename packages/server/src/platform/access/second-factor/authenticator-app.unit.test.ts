import { expect, it } from 'vitest'
import { appUri, isAppCode, newAppSecret, stepOf } from './authenticator-app.ts'

/** The secret of the test vectors of RFC 6238, "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('reads the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  expect(stepOf(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('names the step of a code that is one step early or late, and refuses older and other ones', () => {
  expect(stepOf(SECRET, '287082', at(59 + 30))).toBe(1)
  expect(stepOf(SECRET, '287082', at(29))).toBe(1)
  expect(stepOf(SECRET, '287082', at(59 + 61))).toBeUndefined()
  for (const wrong of ['287083', '', '28708', '2870822', 'abcdef', '２８７０８２'])
    expect(stepOf(SECRET, wrong, at(59)), wrong).toBeUndefined()
})

it('makes secrets of 160 bits that no two accounts share, and an address for apps', () => {
  const secrets = new Set(Array.from({ length: 50 }, newAppSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(appUri(SECRET, 'mei@0001'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Serialis:mei@0001')
  expect(uri.searchParams.get('secret')).toBe(SECRET)
})

it('tells codes of an app from recovery codes', () => {
  expect(['287082', '287 082', '7KQM-2XAB-7KQM-2XAB', '28708', ''].map(isAppCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
