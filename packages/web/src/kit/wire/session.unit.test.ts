import { beforeEach, expect, test, vi } from 'vitest'

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
const {
  changedElsewhere,
  clearStorage,
  endSession,
  forgetTab,
  mayOpen,
  session,
  storeIdentity,
  storeToken,
  takeReloadFlag,
} = await import('./session.ts')
const me = { userId: 'u1', userName: 'Qin', zone: 'Asia/Tokyo', authorities: ['020100', '050102'] }

beforeEach(() => {
  memory.clear()
  storeToken('t1')
  storeIdentity(me)
  memory.set('locale', 'zh').set('theme', 'dark').set('preference:u1:list.orders', '{}')
})

test('a session is five things in local storage, authorities as one comma-separated text', () => {
  expect(Object.fromEntries(memory)).toMatchObject({
    token: 't1',
    zone: 'Asia/Tokyo',
    userId: 'u1',
    userName: 'Qin',
    authorities: '020100,050102',
  })
  expect(session()).toEqual({ token: 't1', ...me })
})

test('logging out clears everything but language and theme, whether the server is reached or not', async () => {
  await endSession(() => Promise.reject(new Error('unreachable')))
  expect(Object.fromEntries(memory)).toEqual({ locale: 'zh', theme: 'dark' })
  expect(session()).toMatchObject({ token: null, authorities: ['999999'], zone: 'Asia/Shanghai' })
})

test('a tab that kept a setting before it noticed the logout of another forgets it', () => {
  memory.clear()
  memory.set('locale', 'zh').set('preference:u1:shell.menu', '{}').set('preference:u1:alerts.bell', '{}')
  forgetTab()
  expect(Object.fromEntries(memory)).toEqual({ locale: 'zh' })
})

test('an answer about the person is not kept once another tab has ended or replaced the login', () => {
  // The storage of all tabs is changed at once, and each tab is notified a moment later.
  memory.clear()
  storeIdentity(me)
  expect(Object.fromEntries(memory)).toEqual({})
  memory.set('token', 't2').set('userId', 'u2')
  storeIdentity(me)
  expect(Object.fromEntries(memory)).toEqual({ token: 't2', userId: 'u2' })
})

test('what a tab wrote before it was notified of the logout of another goes when it is', () => {
  memory.clear()
  memory
    .set('locale', 'zh')
    .set('userId', 'u1')
    .set('userName', 'Qin')
    .set('zone', 'Asia/Tokyo')
    .set('authorities', '02')
  changedElsewhere()
  expect(Object.fromEntries(memory)).toEqual({ locale: 'zh' })
  expect(session()).toMatchObject({ token: null, userId: '', authorities: ['999999'] })
  memory.set('token', 't2').set('userId', 'u2').set('userName', 'Lin')
  changedElsewhere()
  expect(session()).toMatchObject({ token: 't2', userId: 'u2', userName: 'Lin' })
})

test('nothing reads with the token while the logout is on its way', async () => {
  const answered = Promise.withResolvers<void>()
  let tokenSent: string | null = null
  const ended = endSession(() => {
    tokenSent = session().token
    return answered.promise
  })
  expect([tokenSent, session().token, memory.get('token')]).toEqual(['t1', null, undefined])
  answered.resolve()
  await ended
})

test('a 401 clears everything, writes language and theme back and sets the reload flag, which is taken once', () => {
  clearStorage()
  expect(Object.fromEntries(memory)).toEqual({ locale: 'zh', theme: 'dark', reload: 'true' })
  expect([takeReloadFlag(), takeReloadFlag()]).toEqual([true, false])
})

test('no authorities are kept as the code that grants nothing', () => {
  storeIdentity({ ...me, authorities: [] })
  expect(memory.get('authorities')).toBe('999999')
  expect(mayOpen(session().authorities, '05')).toBe(false)
})

test('a code opens the menus above it, not the pages beside it', () => {
  const { authorities } = session()
  expect(
    ['02', '0201', '020100', 'session', 'public', 'users.resetPassword'].map((code) =>
      mayOpen(authorities, code as '02'),
    ),
  ).toEqual(Array(6).fill(true))
  expect(['020101', '0202', '05010', 'users.list'].map((code) => mayOpen(authorities, code as '02'))).toEqual(
    Array(4).fill(false),
  )
})
