import type { SearchHit } from '@serialis/contract/platform/search/search.schema.ts'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const { screens } = await import('../../screens.ts')
const { paths } = await import('../navigation/paths.ts')
const { paletteOptions } = await import('./palette.ts')
const { paletteEntries } = await import('./palette-entries.ts')
type Input = Parameters<typeof paletteOptions>[0]

const entries: Input['entries'] = [
  { title: 'orders.title', path: paths.orders, isAction: false },
  { title: 'orders.createTitle', path: paths.orderCreate, isAction: true },
  { title: 'rules.title', path: paths.rules, isAction: false },
]
const titles: Record<string, string> = {
  'orders.title': 'Production orders',
  'orders.createTitle': 'New production order',
  'rules.title': 'SN rules',
}
const hit = (kind: SearchHit['kind'], match: SearchHit['match'], title: string): SearchHit => ({
  kind,
  match,
  id: 'id of it',
  title,
  about: '',
  level: null,
  order: null,
})
const options = (text: string, given: Partial<Input> = {}) =>
  paletteOptions({
    text,
    entries,
    recent: [],
    answer: null,
    titleOf: (name) => titles[name] ?? name,
    may: () => true,
    ...given,
  })
const offered = (text: string, given: Partial<Input> = {}) =>
  options(text, given).map((option) =>
    option.kind === 'hit' ? `${option.hit.kind} ${option.hit.title}` : 'title' in option ? option.title : option.kind,
  )

test('an empty box offers what was opened last, and then every page and action', () => {
  const recent = [
    { kind: 'recent' as const, key: 'r', to: paths.rules, search: {}, title: 'SN rules' },
    { kind: 'recent' as const, key: 's', to: '/orders/1', search: {}, title: 'PO-1' },
  ]
  expect(offered('', { recent })).toEqual(['SN rules', 'PO-1', 'Production orders', 'New production order'])
})

test('what is called exactly so comes first, then pages, then what begins or contains it, then what it could be', () => {
  const answer = {
    isCode: false,
    hits: [hit('order', 'EXACT', 'PRO'), hit('product', 'BEGINS', 'Product A'), hit('person', 'CONTAINS', 'A. Prowse')],
  }
  expect(offered('pro', { answer })).toEqual([
    'order PRO',
    'Production orders',
    'product Product A',
    'New production order',
    'person A. Prowse',
    'code',
    'orders',
  ])
})

test('each hit leads to its page; a code to its passport, as it was given', () => {
  const hits = (['code', 'order', 'batch', 'product', 'line', 'supplier', 'person'] as const).map((kind) =>
    hit(kind, 'EXACT', 'B 1'),
  )
  const goals = options('B 1', { entries: [], answer: { isCode: false, hits }, may: () => false })
  expect(goals.map(({ to, search }) => `${to} ${JSON.stringify(search)}`.replace('/market/manage/', ''))).toEqual([
    'main_data/passport {"code":"B 1"}',
    'main_data/production/orders/id%20of%20it {}',
    'main_data/sn_manage/snOrders_info/sn_list {"batch":"id of it"}',
    'main_data/product/products/id%20of%20it {}',
    'main_data/production/lines/id%20of%20it {}',
    'main_data/sn_manage/suppliers/id%20of%20it {}',
    'member/member_list/id%20of%20it {}',
  ])
})

test('that a code was never issued here is said of codes only', () => {
  const foreign = '01040123451234562112'
  expect(offered(foreign, { answer: { isCode: true, hits: [] } })).toEqual(['never', 'orders'])
  expect(offered('UX-1', { answer: { isCode: false, hits: [] } })).toEqual(['code', 'orders'])
  expect(offered(foreign, { answer: { isCode: true, hits: [hit('code', 'EXACT', '12')] } })).toEqual([
    'code 12',
    'orders',
  ])
})

test('nothing is offered that the user may not open', () => {
  expect(
    offered('X1', { answer: { isCode: true, hits: [] }, may: (permission) => permission === 'orders.list' }),
  ).toEqual(['orders'])
  expect(offered('X1', { may: (permission) => permission === 'serials.detail' })).toEqual(['code'])
})

test('pages and actions are those of the menu and below it that open without a record', () => {
  const paths = (...authorities: string[]) =>
    paletteEntries(screens, authorities).map(
      ({ path, isAction }) => `${isAction ? 'do ' : ''}${path.split('/').slice(-2).join('/')}`,
    )
  const own = ['account/password', 'account/second_factor']
  expect(paths('030201')).toEqual(['main_data/home', 'main_data/news', 'production/orders', 'do orders/create', ...own])
  expect(paths('050102')).toEqual([
    'main_data/home',
    'main_data/news',
    'member/member_list',
    'member/reset_password',
    ...own,
  ])
})
