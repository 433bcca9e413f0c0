import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { mutedAt } = await import('./mutes.ts')

test('a mute ends with its time, and one without a time does not', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  const muted = { E3: '2026-11-20T08:00:00Z', E9: '2026-11-20T08:00:01Z', LOW: null }
  expect(mutedAt(muted, now)).toEqual({ E9: muted.E9, LOW: null })
  expect(mutedAt(muted, now + 1_000)).toEqual({ LOW: null })
})
