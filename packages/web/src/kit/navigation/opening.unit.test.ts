import { everyCode, permissionCode, permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { describe, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
})
const { screens } = await import('../../screens.ts')
const { menuFor } = await import('../menu/menu.ts')
const { storeIdentity, storeToken } = await import('../wire/session.ts')
const { heldAt, offersOf, opens, reads } = await import('./opening.ts')
const { buildRouter } = await import('./router.tsx')
const { redirectsOf } = await import('./redirects.ts')

const router = buildRouter(screens, () => null)
const screenOf = (name: string) => screens.find((screen) => screen.name === name)!
const codesOf = (...names: PermissionName[]) => names.map(permissionCode)

function logIn(authorities: string[]) {
  storeToken('token')
  storeIdentity({ userId: '1', userName: 'Ada', authorities, zone: 'UTC' })
}

/** Where the guard of the router lets this address lead; the address itself when it opens. */
function leadsTo(path: string): string {
  const route = (router.routesByPath as Record<string, { options: { beforeLoad?: (context: unknown) => void } }>)[path]
  if (route === undefined) return '/404'
  try {
    route.options.beforeLoad?.({ location: { href: path, search: {} } })
    return path
  } catch (thrown) {
    const { to, href } = (thrown as { options: { to?: string; href?: string } }).options
    return to ?? href ?? ''
  }
}

test('menu_links_dead is 0: with each code alone, every link of the menu opens its page', () => {
  const dead: string[] = []
  for (const code of everyCode) {
    logIn([code])
    for (const { path } of menuFor(screens, [code]).flatMap(({ entries }) => entries))
      if (leadsTo(path) !== path) dead.push(`${code} ${path} -> ${leadsTo(path)}`)
  }
  expect(dead).toEqual([])
})

test('each code alone opens a page of the menu', () => {
  const idle = everyCode.filter(
    (code) => !screens.some((screen) => screen.menu && screen.permission !== 'session' && opens([code], screen)),
  )
  expect(idle).toEqual([])
})

test('a page that its user cannot read names something that its user may do', () => {
  const silent: string[] = []
  for (const code of everyCode)
    for (const screen of screens.filter(({ menu }) => menu !== undefined))
      if (opens([code], screen) && !reads([code], screen) && heldAt([code], screen).length === 0)
        silent.push(`${code} ${screen.path}`)
  expect(silent).toEqual([])
})

test.each<[PermissionName, string, string[]]>([
  ['applications.create', 'applications', ['applicationCreate']],
  ['applications.export', 'applications', []],
  ['scraps.create', 'scrap', ['rescue', 'scrapCreate']],
  ['roles.create', 'roles', ['roleCreate']],
  ['users.create', 'users', ['userCreate']],
  ['users.resetPassword', 'users', ['resetPassword']],
  ['pushes.create', 'pushes', ['pushTargetCreate']],
  ['statusUpdates.detail', 'statusUpdates', []],
])('%s alone opens %s, which offers what it allows', (permission, page, offers) => {
  const held = codesOf(permission)
  const screen = screenOf(page)
  expect(opens(held, screen)).toBe(true)
  expect(reads(held, screen)).toBe(false)
  expect(heldAt(held, screen)).toEqual([permission])
  expect(
    offersOf(screens, screen, held)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(offers)
})

describe('the addresses of the specification', () => {
  const root = '/market/manage/main_data'
  test.each([
    [`${root}/sn_manage/applyfor_sn`, '0200'],
    [`${root}/sn_manage/up_status/list`, '0201'],
    [`${root}/sn_manage/up_status/detail/$id`, '020101'],
    [`${root}/sn_manage/snOrders_info/sn_list`, '0202'],
    [`${root}/sn_manage/snOrders_info/sn_views/$id`, '020201'],
    [`${root}/sn_manage/sn_check/check_list`, '0203'],
    [`${root}/sn_manage/sn_scrap`, '0204'],
    [`${root}/sn_manage/manual_activate/list`, '0205'],
    [`${root}/sn_manage/manual_activate/detail/$id`, '020501'],
    [`${root}/sn_manage/DK_push/list`, '0206'],
    [`${root}/sn_manage/DK_push/detail/$id`, '020601'],
    [`${root}/alertLogs_info/log_list`, '0300'],
    [`${root}/alertLogs_info/log_info/$id`, '030001'],
    [`${root}/dashboard`, '09'],
    ['/market/manage/role/role_auth_list', '050000'],
    ['/market/manage/role/role_auth_create/create', '050001'],
    ['/market/manage/role/role_auth_create/copy', '050001'],
    ['/market/manage/role/role_auth_create/edit', '050002'],
    ['/market/manage/role/role_auth_create/view', '050000'],
    ['/market/manage/member/member_list', '050100'],
    ['/market/manage/member/member_create', '050101'],
    ['/market/manage/member/reset_password', '050102'],
    ['/market/manage/member/eve_mg', '0502'],
  ])('%s opens with each code that begins with %s, and with no other section', (path, code) => {
    const openers = everyCode.filter((held) => held.startsWith(code))
    expect(openers).not.toEqual([])
    for (const held of openers) {
      logIn([held])
      expect(leadsTo(path), held).toBe(path)
    }
    for (const held of everyCode.filter((one) => one.slice(0, 2) !== code.slice(0, 2))) {
      logIn([held])
      expect(leadsTo(path), held).toBe('/404')
    }
  })

  test('roles have the pages that the specification names, and no other', () => {
    logIn([...new Set(Object.values<string>(permissions))])
    for (const type of ['new', 'delete', '$type'])
      expect(leadsTo(`/market/manage/role/role_auth_create/${type}`)).toBe('/404')
  })

  test('the address that the start prints leads to what waits for the user, that of the main data to the dashboard', () => {
    logIn(codesOf('dashboard.view'))
    for (const address of ['/', '/market', '/market/manage']) expect(leadsTo(address)).toBe(screenOf('home').path)
    expect(leadsTo('/market/manage/main_data')).toBe(screenOf('dashboard').path)
  })

  test('container addresses lead to a page that opens with the codes of the container', () => {
    for (const [, to] of redirectsOf(screens)) expect(screens.some(({ path }) => path === to)).toBe(true)
  })
})
