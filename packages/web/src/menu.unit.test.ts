import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const { REPAIR_PAGES } = await import('@serialis/contract/alert-subjects.ts')
const { alertTargetPath } = await import('./kit/navigation/alert-targets.ts')
const { menuFor, menuOf, placesOf } = await import('./kit/shell/menu.ts')
const { plannedScreens } = await import('./planned.ts')
const { screens } = await import('./screens.ts')
const { redirectsOf } = await import('./kit/navigation/redirects.ts')
const { menuPhrases } = await import('../build/menu-phrases.ts')
const { en } = await import('./phrases.en.ts')

const entries = menuOf([...screens, ...plannedScreens]).flatMap((section) => section.entries)

test('no address is declared twice, and every redirect and parent leads to a page', () => {
  const addresses = [...screens, ...plannedScreens].map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { parent, path } of screens) if (parent !== undefined) expect(names, `parent of ${path}`).toContain(parent)
  for (const [from] of redirectsOf(screens)) expect(addresses).not.toContain(from)
})

test('everything that alerts lead to is one page, and is opened by its id', () => {
  /** An account is handled in the list of users, and background work has no page. */
  const withoutPage = ['task_kind', 'user']
  const targets = screens.flatMap(({ alertTargets = [] }) =>
    alertTargets.map((target) => (typeof target === 'string' ? target : target.page)),
  )
  expect([...targets, ...withoutPage].sort()).toEqual([...REPAIR_PAGES].sort())
  const paths = targets.map((page) => alertTargetPath(screens, page, 'a/b') ?? '')
  for (const path of paths) expect(path).not.toContain('$')
  expect(alertTargetPath(screens, 'order_reassign', 'a/b')).toMatch(/\/orders\/a%2Fb\?ask=reassignLine$/)
  expect(alertTargetPath(screens, 'user', 'a')).toBeNull()
})

test('no two entries of a section stand in the same place', () => {
  const places = [...screens, ...plannedScreens].flatMap(placesOf).map(({ section, place }) => `${section} ${place}`)
  expect(new Set(places).size).toBe(places.length)
})

test('a role sees its sections only; pages that a later version builds are marked', () => {
  const seen = (authorities: string[], planned: typeof plannedScreens = []) =>
    menuFor([...screens, ...planned], authorities).flatMap((section) => section.entries.map(({ title }) => title))
  expect(seen(['050100'])).toEqual(['overview.home', 'users.title', 'credentials.title'])
  expect(seen(['021000'])).toEqual(['overview.home', 'pools.title'])
  expect(seen(['140000'])).toEqual(['overview.home'])
  expect(seen(['140000'], plannedScreens)).toEqual(['overview.home', 'kit.menu.news'])
  expect(seen(['999999'])).toEqual(['overview.home'])
  expect(entries.filter(({ isBuilt }) => !isBuilt)).toHaveLength(plannedScreens.length)
})

test('every entry of the menu has a code of its section, or is open to every session', () => {
  for (const { code } of entries) expect(code).toMatch(/^(session|\d{2}|\d{4})$/)
})

test('the titles of the menu come with the language, those of late wings too', () => {
  expect(menuPhrases.en).toMatchObject({
    orders: { title: en.orders.title },
    sources: { accounts: { title: { TRACELINK: 'TraceLink accounts', SFTP: 'SFTP accounts' } } },
  })
  expect(menuPhrases.zh).toMatchObject({ orders: { title: '生产订单', menuOfAlerts: '订单档案' } })
  expect(Object.keys(menuPhrases.en['orders']!)).toEqual(['title', 'menuOfAlerts'])
})
