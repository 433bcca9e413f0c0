import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const { REPAIR_PAGES } = await import('@serialis/contract/alert-subjects.ts')
const { alertTargetPath } = await import('./kit/navigation/alert-targets.ts')
const { menuFor, menuOf, partedMenu, placesOf } = await import('./kit/menu/menu.ts')
const { everyCode, permissionCode } = await import('@serialis/contract/permissions.ts')
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
  expect(seen(['050100'])).toEqual(['myWork.title', 'news.title', 'users.title', 'credentials.title'])
  expect(seen(['050101'])).toEqual(['myWork.title', 'news.title', 'users.title', 'users.create'])
  expect(seen(['030212'])).toEqual(['myWork.title', 'news.title', 'orders.title', 'orders.menuOfApproval'])
  expect(seen(['021000'])).toEqual(['myWork.title', 'news.title', 'pools.title'])
  expect(seen(['140000'])).toEqual(['myWork.title', 'news.title', 'newsDesk.title'])
  expect(seen(['060000'])).toEqual(['myWork.title', 'news.title', 'members.title'])
  expect(seen(['060500'], plannedScreens)).toEqual(['myWork.title', 'news.title', 'kit.menu.memberRewards'])
  expect(seen(['999999'])).toEqual(['myWork.title', 'news.title'])
  expect(seen(['platform'])).toEqual(['tenantManagement.title', 'tenantManagement.realm.title'])
  expect(entries.filter(({ isBuilt }) => !isBuilt)).toHaveLength(plannedScreens.length)
})

test('every entry of the menu has a code of its section, or is open to every session of its realm', () => {
  for (const { code } of entries) expect(code).toMatch(/^(session|platform|\d{2}|\d{4})$/)
})

test('the titles of the menu come with the language, those of late wings too', () => {
  expect(menuPhrases.en).toMatchObject({
    orders: { title: en.orders.title },
    sources: { accounts: { title: { TRACELINK: 'TraceLink accounts', SFTP: 'SFTP accounts' } } },
  })
  expect(menuPhrases.zh).toMatchObject({ orders: { title: '生产订单', menuOfApproval: '待审批订单' } })
  expect(Object.keys(menuPhrases.en['orders']!)).toEqual(['title', 'menuOfApproval', 'createTitle'])
})

/** Section and entries by their English words, as a page shows them. */
const said = (sections: ReturnType<typeof menuOf>) =>
  sections.map(({ name, entries: shown }) => [
    name === 'start' ? '' : en.kit.menu[name],
    ...shown.map(({ title }) =>
      title.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], en),
    ),
  ])

test('what a later version builds is declared by name, in the sections of the specification', () => {
  expect(said(menuOf(plannedScreens))).toEqual([
    ['Member', 'Rewards', 'Claims'],
    ['Communication', 'Templates', 'Channel accounts', 'Consents', 'Suppression list', 'Sending limits', 'Send log'],
    ['Campaign', 'Campaigns', 'Campaign calendar', 'Campaign reports', 'Campaign task log', 'Campaigns to approve'],
  ])
})

test('the menu of what is built has the sections and words of the specification', () => {
  expect(said(menuOf(screens))).toEqual([
    ['', 'My work', 'News', 'Manage news', 'Dashboard'],
    ['Product management', 'Products', 'Product categories', 'Product groups'],
    [
      'SN management',
      'Applications',
      'Status updates',
      'Serial number list',
      'Quality check',
      'Scrapping',
      'Manual activation',
      'DK push',
      'Packaging desk',
      'Request log',
      'Pulls of serial numbers',
      'Incoming SN data',
      'Recalls',
      'Opening stock',
      'Lists for inspectors',
      'Suspect scans',
      'TraceLink accounts',
      'SFTP accounts',
      'Web service accounts',
      'SN pools',
      'Packaging suppliers',
      'Supplier authorities',
    ],
    [
      'Config management',
      'Dictionary',
      'SN rules',
      'Packaging templates',
      'Mails',
      'Mail texts',
      'Text editor',
      'Order workflows',
      'Configuration bundles',
    ],
    [
      'Production (Alert)',
      'Production lines',
      'New line',
      'Production lines to approve',
      'Products made',
      'New product',
      'Products to approve',
      'Production orders',
      'New production order',
      'Orders to approve',
      'Production results',
    ],
    [
      'Main data',
      'Product',
      'Production line',
      'Factories',
      'Brands',
      'Counters',
      'Regions',
      'Business units',
      'Source channels',
      'Category accounts',
      'Data center configuration',
      'Member configuration',
      'Approval of main data',
    ],
    ['Alert center', 'Alert types', 'Alert log'],
    ['Event and log management', 'Event log', 'Technical log', 'Usage', 'Tasks of everyone'],
    [
      'User management',
      'Users',
      'Create user',
      'Reset password',
      'Waiting changes',
      'API keys',
      'Credentials',
      'Password rules',
      'Single sign-on',
      'Segregation of duties',
      'Access reviews',
    ],
    ['Member', 'Members', 'Member imports', 'Merge reviews', 'Level rules', 'Privacy requests'],
    [
      'Data center',
      'Collections',
      'Meta data',
      'Provide endpoints',
      'Subscribe endpoints',
      'Transfer models',
      'Mapping dictionaries',
      'Routings',
      'Nested models',
      'Messages',
    ],
    ['Tenant management', 'Tenants', 'Platform administrators'],
    ['Tag and audience', 'Tags', 'Audiences', 'Member lists'],
    ['Role management', 'Roles', 'Create role'],
  ])
})

describe('the parts of a menu', () => {
  const titles = (sections: ReturnType<typeof menuOf>) =>
    sections.flatMap(({ entries: shown }) => shown.map(({ title }) => title))
  const codes = (...names: Parameters<typeof permissionCode>[0][]) => names.map(permissionCode)
  /** The right to read every list. */
  const reading = everyCode.filter((code) => code.endsWith('00'))

  test('a person finds the pages where something can be done, and under "More" what can be read', () => {
    const { sections, more, isFolded } = partedMenu(screens, [
      ...reading,
      ...codes('packing.pack', 'orders.approve', 'orders.comment'),
    ])
    expect(titles(sections)).toEqual([
      'myWork.title',
      'news.title',
      'newsDesk.title',
      'overview.dashboard',
      'packing.title',
      'orders.title',
      'orders.menuOfApproval',
    ])
    expect(isFolded).toBe(false)
    expect(titles(more)).toContain('products.title')
    expect(titles(more)).not.toContain('orders.title')
    expect(titles(more).length + titles(sections).length).toBe(
      titles(menuFor(screens, [...reading, ...codes('packing.pack', 'orders.approve')])).length,
    )
  })

  test('a menu of few entries, and one of somebody who only reads, has no parts', () => {
    expect(partedMenu(screens, codes('orders.create', 'products.list'))).toMatchObject({ more: [], isFolded: false })
    const { sections, more, isFolded } = partedMenu(screens, reading)
    expect(more).toEqual([])
    expect(titles(sections)).toEqual(titles(menuFor(screens, reading)))
    expect(isFolded).toBe(true)
  })

  test('second entries of the specification, and pages on which nobody can do anything, are under "More"', () => {
    const { more, isFolded } = partedMenu(screens, everyCode)
    expect(titles(more)).toEqual([
      'scans.title',
      'products.menuOfAlerts',
      'products.menuOfMainData',
      'lines.menuOfMainData',
      'usage.title',
      'credentials.title',
    ])
    expect(isFolded).toBe(true)
  })
})
