import { expect, test } from 'vitest'
import { wedge } from './wedge.ts'

function typed(keys: string[], gap: number, from = 1000) {
  const scans: string[] = []
  const listen = wedge((code) => scans.push(code))
  keys.forEach((key, at) => listen({ key, timeStamp: from + at * gap, preventDefault: () => undefined }))
  return scans
}

test('a burst of keys with Enter is a scan; the GS key is kept as character 29', () => {
  expect(typed([...'01069012345', 'F8', ...'21ABC', 'Enter'], 8)).toEqual(['01069012345\u001d21ABC'])
})

test('fingers are no scanner, and neither are short bursts', () => {
  expect(typed([...'01069012345', 'Enter'], 120)).toEqual([])
  expect(typed([...'0106', 'Enter'], 8)).toEqual([])
})

test('shift and other control keys leave no letters behind', () => {
  expect(typed(['Shift', 'A', 'Shift', 'B', 'C', 'D', 'E', 'F', 'Enter'], 5)).toEqual(['ABCDEF'])
})
