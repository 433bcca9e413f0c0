import { expect, it } from 'vitest'
import { changedBy, inTurn } from './preferences.ts'

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

it('sends the changes of one setting one after the other, also after one that failed', async () => {
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = inTurn('list.orders', async () => {
    said.push('first begins')
    await first.promise
    said.push('first fails')
    throw new Error('no connection')
  })
  const next = inTurn('list.orders', async () => void said.push('second'))
  await inTurn('list.lines', async () => void said.push('other setting'))
  first.resolve()
  await expect(slow).rejects.toThrow('no connection')
  await next
  expect(said).toEqual(['first begins', 'other setting', 'first fails', 'second'])
})
