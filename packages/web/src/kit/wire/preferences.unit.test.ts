import { expect, it } from 'vitest'
import { changedBy } from './preferences.ts'

it('changes what is there at that moment, so that nothing of another tab is lost', () => {
  interface Choices {
    favourites: string[]
    open: Record<string, boolean>
  }
  const first: Choices = { favourites: ['a'], open: {} }
  const star = (now: Choices) => ({ favourites: [...now.favourites, 'c'] })
  const fold = (now: Choices) => ({ open: { ...now.open, sn: false } })
  const meanwhile: Choices = { favourites: ['a', 'b'], open: { plant: true } }
  expect(changedBy(meanwhile, [star, fold])).toEqual({
    favourites: ['a', 'b', 'c'],
    open: { plant: true, sn: false },
  })
  expect(changedBy(first, [{ open: { plant: false } }])).toEqual({ favourites: ['a'], open: { plant: false } })
})
