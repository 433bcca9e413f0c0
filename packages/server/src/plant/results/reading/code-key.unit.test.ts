import { expect, it } from 'vitest'
import { readKey } from './code-key.ts'

const unit = { level: 'EA', capacity: 1, codeType: 'SGTIN', gtin: '20325021115026' } as const

it('refuses a code whose expiry date is no day, in place of reading it without one', () => {
  expect(readKey('(01)20325021115026(21)A(17)280200', unit, 2026)).toMatchObject({ text: 'A', expiry: '2028-02-29' })
  expect(readKey('(01)20325021115026(21)A(17)281300', unit, 2026)).toMatchObject({ error: 'row_value_wrong_format' })
})
