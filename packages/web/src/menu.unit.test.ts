import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const { hiddenMenuEntries, menu, menuFor } = await import('./kit/shell/menu.ts')
const { screens } = await import('./screens.ts')
const { redirects } = await import('./kit/navigation/paths.ts')

/** Declared, and built by later issues. Shorten this list when a page is built. */
const LATER = [
  'audiences',
  'brands',
  'businessUnits',
  'campaigns',
  'categoryAccounts',
  'collections',
  'communication',
  'counters',
  'dataCenterConfig',
  'dictionary',
  'memberConfig',
  'members',
  'news',
  'regions',
  'sourceChannels',
  'tags',
  'tenants',
]

test('what the menu hides outside the development build is exactly what later issues build', () => {
  expect(hiddenMenuEntries(screens).toSorted()).toEqual(LATER)
})

test('no address is declared twice, and every redirect and parent leads to a path that can exist', () => {
  const addresses = screens.map(({ path }) => path)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { parent, path } of screens)
    if (parent !== undefined) expect(addresses, `parent of ${path}`).toContain(parent)
  for (const from of Object.keys(redirects)) expect(addresses).not.toContain(from)
})

test('a role sees its sections only; the development build shows what is not built as well', () => {
  const seen = (authorities: string[], isDevelopment: boolean) =>
    menuFor(screens, authorities, isDevelopment).flatMap(({ entries }) => entries.map(({ title }) => title))
  expect(seen(['050100'], false)).toEqual(['home', 'users'])
  expect(seen(['021000'], false)).toEqual(['home', 'poolConfigs'])
  expect(seen(['140000'], false)).toEqual(['home'])
  expect(seen(['140000'], true)).toEqual(['home', 'news'])
  expect(seen(['999999'], false)).toEqual(['home'])
})

test('every entry of the menu has a code of its section, or is open to every session', () => {
  for (const { entries } of menu) for (const { code } of entries) expect(code).toMatch(/^(session|\d{2}|\d{4})$/)
})
