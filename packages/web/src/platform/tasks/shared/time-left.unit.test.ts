import { expect, test } from 'vitest'
import { LONG, stepOf } from './time-left.ts'

test('the time left is shown in steps, none while nothing is known', () => {
  const shown = [null, 0, 59, 61, 290, 301, 2_000, 3_601, 86_400, 86_401].map((seconds) => stepOf(seconds, null))
  expect(shown).toEqual([null, 60, 60, 120, 300, 600, 2_700, 7_200, 86_400, LONG])
})

test('an estimate that swings around the edge of a step does not change the text; one that leaves it does', () => {
  let shown: number | null = null
  const seen = [118, 61, 59, 63, 58, 74, 60, 90].map((seconds) => (shown = stepOf(seconds, shown)))
  expect(seen).toEqual([120, 120, 60, 60, 60, 60, 60, 120])
})
