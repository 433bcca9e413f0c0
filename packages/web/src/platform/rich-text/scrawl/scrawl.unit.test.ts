import { expect, it } from 'vitest'
import { EMPTY_DRAWING, redone, type Stroke, strokesOf, undone, withStep } from './scrawl.ts'

const stroke = (colour: string): Stroke => ({ colour, size: 2, points: [{ x: 1, y: 1 }] })
const [a, b] = [stroke('a'), stroke('b')]

it('takes strokes back and does them again, and the clearing of the paper, too', () => {
  const cleared = withStep(withStep(withStep(EMPTY_DRAWING, a), b), 'clear')
  expect(strokesOf(cleared)).toEqual([])
  expect(strokesOf(undone(cleared))).toEqual([a, b])
  expect(strokesOf(undone(undone(cleared)))).toEqual([a])
  expect(strokesOf(redone(redone(undone(undone(cleared)))))).toEqual([])
  expect(undone(EMPTY_DRAWING)).toEqual(EMPTY_DRAWING)
  expect(redone(EMPTY_DRAWING)).toEqual(EMPTY_DRAWING)
})

it('forgets what was taken back when something else is drawn', () => {
  const drawn = withStep(undone(withStep(EMPTY_DRAWING, a)), b)
  expect(strokesOf(redone(drawn))).toEqual([b])
})
