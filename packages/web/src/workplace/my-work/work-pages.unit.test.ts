import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
// Puts the addresses of the rooms together.
await import('../../screens.ts')
const { workPath } = await import('./work-pages.ts')

test('work leads to the page of its record, and a form opens with its period', () => {
  const order = { kind: 'orderApprove', id: 'a b', within: null, period: null } as const
  expect(workPath(order)).toMatch(/\/production\/orders\/a%20b$/)
  const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T12:30:15.250Z' }
  const [path, query] = workPath({ kind: 'auditReviewBegin', id: 'rule', within: null, period }).split('?')
  expect(path).toMatch(/create$/)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual(period)
})
