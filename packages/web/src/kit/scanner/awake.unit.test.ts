import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// Asked for when the session is first read.
vi.stubGlobal('localStorage', { getItem: () => null })
const { noteSign } = await import('../wire/signs.ts')
const { stayAwake } = await import('./awake.ts')

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const keys = new EventTarget()
const locks: { released: boolean; release: () => Promise<void> }[] = []
const granted = async () => {
  const lock = {
    released: false,
    release: async () => void (lock.released = true),
  }
  locks.push(lock)
  return lock
}
const device: { wakeLock?: { request: () => Promise<unknown> } } = {}

beforeAll(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', keys.addEventListener.bind(keys))
  vi.stubGlobal('removeEventListener', keys.removeEventListener.bind(keys))
  vi.useFakeTimers()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const held = () => locks.filter(({ released }) => !released).length
const settled = () => vi.advanceTimersByTimeAsync(0)
async function show(visibilityState: string) {
  page.visibilityState = visibilityState
  // A browser does this itself when the page is hidden.
  if (visibilityState === 'hidden') for (const lock of locks) lock.released = true
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

beforeEach(() => {
  locks.length = 0
  device.wakeLock = { request: granted }
  noteSign()
})

test('the screen stays on while a desk is open, is left with it, and is taken again on return', async () => {
  const leave = stayAwake()
  const leaveToo = stayAwake()
  await settled()
  expect(held()).toBe(1)
  await show('hidden')
  expect(held()).toBe(0)
  await show('visible')
  expect(held()).toBe(1)
  leave()
  await settled()
  expect(held()).toBe(1)
  leaveToo()
  await settled()
  expect(held()).toBe(0)
  await show('visible')
  expect(held()).toBe(0)
})

test('a desk where nobody works any more lets the screen go dark until the next key', async () => {
  const leave = stayAwake()
  await settled()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(held()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(held()).toBe(0)
  noteSign()
  keys.dispatchEvent(new Event('keydown'))
  await settled()
  expect(held()).toBe(1)
  leave()
})

test('a desk that was left while the browser still asked keeps nothing', async () => {
  const leave = stayAwake()
  leave()
  await settled()
  expect(held()).toBe(0)
})

test('a browser that has no such lock, or refuses it, changes nothing', async () => {
  device.wakeLock = { request: () => Promise.reject(new Error('low battery')) }
  const leave = stayAwake()
  await settled()
  leave()
  delete device.wakeLock
  const leaveAgain = stayAwake()
  await settled()
  leaveAgain()
  expect(locks).toEqual([])
})
