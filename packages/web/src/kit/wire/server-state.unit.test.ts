import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { forgetReads, serverState } = await import('./server-state.ts')

test('what a session read is forgotten; a read that a page waits for still gets its answer', async () => {
  serverState.setQueryData(['left'], 'of the person before')
  const { promise, resolve } = Promise.withResolvers<string>()
  const onScreen = new QueryObserver(serverState, { queryKey: ['open'], queryFn: () => promise, retry: false })
  const answered = Promise.withResolvers<string | undefined>()
  const leave = onScreen.subscribe(({ data }) => data !== undefined && answered.resolve(data))
  forgetReads()
  resolve('the answer')
  expect(await answered.promise).toBe('the answer')
  expect(serverState.getQueryData(['left'])).toBeUndefined()
  leave()
  forgetReads()
  expect(serverState.getQueryCache().getAll()).toEqual([])
})
