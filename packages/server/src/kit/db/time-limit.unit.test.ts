import { expect, it } from 'vitest'
import { timeLimit, withinTime } from './time-limit.ts'

it('holds for the work of a request, and not for work that it left running', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left: Promise<unknown> = Promise.resolve()
  const during = await withinTime(60_000, async () => {
    left = promise.then(timeLimit)
    return timeLimit()
  })
  expect(during).toBeDefined()
  resolve()
  expect(await left).toBeUndefined()
  expect(timeLimit()).toBeUndefined()
})

it('cuts off what is open, and lets nothing more begin', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  const limited = withinTime(20, async () => {
    timeLimit()!.cuts.add(resolve)
    later = promise.then(timeLimit)
    await later
  })
  await expect(limited).rejects.toMatchObject({ key: 'request_timeout' })
  await expect(later).rejects.toMatchObject({ key: 'request_timeout' })
})
