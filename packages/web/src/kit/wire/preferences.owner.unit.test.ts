/** At a shared workstation: whose setting is sent, when another person logs in while it is on its way. */

import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const memory = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
  clear: () => memory.clear(),
  key: (index: number) => [...memory.keys()][index] ?? null,
  get length() {
    return memory.size
  },
})
const { ownOf, sendChanges } = await import('./preferences.ts')
const { storeIdentity, storeToken } = await import('./session.ts')

const logIn = (userId: string) => {
  storeToken(`token of ${userId}`)
  storeIdentity({ userId, userName: userId, zone: 'Asia/Shanghai', authorities: [] })
}
const sent: string[] = []
/** What happens while the server answers. */
let meanwhile: () => void
vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
  sent.push(method === 'PUT' ? `PUT ${String(body)}` : String(method))
  meanwhile()
  return new Response(method === 'PUT' ? '{}' : JSON.stringify({ value: { density: 'compact', pinned: [] } }))
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  sent.length = 0
  meanwhile = () => undefined
  logIn('operator')
})
interface View {
  density: string
  pinned: string[]
}
const pin = {
  initial: { density: 'compact', pinned: [] as string[] },
  owner: 'operator',
  changes: [{ pinned: ['name'] }],
}

test('a setting is made to the value that the server has', async () => {
  expect(await sendChanges('list.orders', pin)).toBe(true)
  expect(sent).toEqual(['GET', 'PUT {"value":{"density":"compact","pinned":["name"]}}'])
})

test('nothing is sent under the login of the next person, logged in before or while the value is read', async () => {
  meanwhile = () => logIn('colleague')
  expect(await sendChanges('list.orders', pin)).toBe(false)
  expect(sent).toEqual(['GET'])
  expect(await sendChanges('list.orders', pin)).toBe(false)
  expect(sent).toEqual(['GET'])
})

test('what the person before changed is not among the changes of the next', () => {
  const all: { owner: string; change: Partial<View> }[] = [
    { owner: 'operator', change: { pinned: ['name'] } },
    { owner: 'colleague', change: { density: 'comfortable' } },
  ]
  expect(ownOf<View>(all, 'colleague')).toEqual([all[1]])
})
