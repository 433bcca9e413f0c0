import { expect, test } from 'vitest'
import { ontoNewer } from './useNewerRecord.ts'

test('own changes stay, what others changed is taken over, and the version is the newer one', () => {
  const base = { name: 'Line 1', ip: '10.0.0.1', levels: [{ code: 'a' }], version: 3 }
  const values = { ...base, ip: '10.0.0.9' }
  const newer = { name: 'Line one', ip: '10.0.0.2', levels: [{ code: 'b' }], version: 4 }
  expect(ontoNewer(base, values, newer)).toEqual({ ...newer, ip: '10.0.0.9' })
})

test('a field that the user emptied stays empty, and settings without a version get none', () => {
  expect(ontoNewer<object>({ note: 'x', day: 1 }, { note: undefined, day: 1 }, { note: 'y', day: 2 })).toEqual({
    note: undefined,
    day: 2,
  })
})
