import { expect, it } from 'vitest'
import { recallOf, recallSteps, type Recallable } from './recall.ts'

const row = (kind: Recallable['kind'], recordId: string, of: Partial<Recallable> = {}): Recallable => ({
  id: `${kind} ${recordId} ${of.name ?? ''}`,
  kind,
  state: 'USABLE',
  name: '',
  recordType: kind === 'API_KEY' ? 'api_key' : 'user',
  recordId,
  ownerId: 'lin',
  ownerName: 'Lin',
  ownerAccount: 'lin',
  ...of,
})

it('offers no change of a password that is not there, and nothing for what a partner holds', () => {
  expect(recallOf(row('PASSWORD', 'lin'))).toBe('ASK_CHANGE')
  expect(recallOf(row('PASSWORD', 'lin', { state: 'CODE_OPEN' }))).toBeNull()
  expect(recallOf(row('PASSWORD', 'lin', { state: 'OVER' }))).toBeNull()
  expect(recallOf(row('API_KEY', 'k', { state: 'OVER' }))).toBe('REVOKE')
  expect(recallOf(row('PARTNER_SECRET', 'p'))).toBeNull()
})

it('asks once for all factors of an account, and once for each key', () => {
  const rows = [
    row('APP', 'lin'),
    row('PASSKEY', 'lin', { name: 'laptop' }),
    row('PASSWORD', 'lin'),
    row('API_KEY', 'k1'),
    row('API_KEY', 'k2'),
    row('RECOVERY_CODES', 'mei', { ownerId: 'mei' }),
    row('OWN_KEY', 'partner', { ownerId: null }),
  ]
  expect(recallSteps(rows).map(({ how, id, rows: of }) => [how, id, of.length])).toEqual([
    ['RESET_FACTOR', 'lin', 2],
    ['ASK_CHANGE', 'lin', 1],
    ['REVOKE', 'k1', 1],
    ['REVOKE', 'k2', 1],
    ['RESET_FACTOR', 'mei', 1],
  ])
})
