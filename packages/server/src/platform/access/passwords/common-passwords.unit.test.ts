import { PASSWORD_MINIMUM } from '@serialis/contract/platform/access/access.schema.ts'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each(['123456', 'PASSWORD', 'Qwerty123', 'iloveyou', '88888888', 'zzzzzzzzzzzz', '１２３４５６', 'woaini1314'])(
  'refuses %s',
  (password) => {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MINIMUM)
    expect(isCommonPassword(password, 'lin')).toBe(true)
  },
)

it('refuses the account itself and accepts what nobody guesses first', () => {
  expect(isCommonPassword('Lin.Wei', 'lin.wei')).toBe(true)
  for (const password of ['tee-und-regen', 'xq7!pf', 'correct horse battery staple'])
    expect(isCommonPassword(password, 'lin')).toBe(false)
})
