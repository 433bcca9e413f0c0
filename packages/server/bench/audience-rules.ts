/** Rules of the benches of audiences: the one that is built, and forty that a marketer may put together. */

import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { batchOf, type Brand } from './audience-data.ts'

type Leaf = Record<string, unknown> & { kind: string }

const group = (match: 'ALL' | 'ANY', rules: readonly (Leaf | RuleGroup)[]): RuleGroup =>
  ({ kind: 'GROUP', match, atLeast: null, not: false, rules }) as unknown as RuleGroup
const all = (...rules: readonly (Leaf | RuleGroup)[]) => group('ALL', rules)
const any = (...rules: readonly (Leaf | RuleGroup)[]) => group('ANY', rules)
const rolling = (days: number) => ({ kind: 'ROLLING', days })
const EVER = { kind: 'EVER' }

const did = (type: string, count: number, window: object, more: object = {}): Leaf => ({
  kind: 'ACTIVITY',
  not: false,
  type,
  matches: [],
  compared: 'AT_LEAST',
  count,
  window,
  ...more,
})
const owns = (batch: string | null, productId: string | null, more: object = {}): Leaf => ({
  kind: 'SERIAL',
  not: false,
  productId,
  batch,
  sources: [],
  count: 1,
  ...more,
})
const scannedIn = (...regions: string[]) => ({ scan: { isFirst: false, regions, verdicts: ['GENUINE'], window: EVER } })
const gender = (value: string): Leaf => ({ kind: 'GENDER', not: false, values: [value] })
const region = (...values: string[]): Leaf => ({ kind: 'REGION', not: false, values })
const tag = (...values: string[]): Leaf => ({ kind: 'TAG', not: false, values })
const age = (from: number, to: number): Leaf => ({ kind: 'AGE', not: false, from, to })
const phone = (isVerified: boolean): Leaf => ({ kind: 'IDENTITY', not: false, values: ['PHONE'], isVerified })
const sms: Leaf = { kind: 'CONSENT', not: false, purpose: 'MARKETING', channel: 'SMS', state: 'GRANTED' }
const points = (compared: string, balance: number): Leaf => ({ kind: 'POINTS', not: false, compared, balance })
const part = (from: number, to: number): Leaf => ({ kind: 'RANDOM', not: false, salt: 'a', from, to })
const not = (leaf: Leaf): Leaf => ({ ...leaf, not: true })
const shop = (value: string) => ({ matches: [{ path: 'shop', value }] })
const follows = (first: string, second: string, window: object, isFollowed = true): Leaf => ({
  kind: 'SEQUENCE',
  not: false,
  first: { type: first, matches: [] },
  second: { type: second, matches: [] },
  isFollowed,
  hours: 24,
  window,
})

/** How long ago the activities of the built rule may be. */
export const BUILT_DAYS = 60
export const BUILT_BATCH = batchOf(7)

/** Three branches: owners of packs of a batch that were scanned in a region; who bought twice lately; women with a tag who did not come lately. */
export const builtRule = ({ regions, tags, productId }: Brand): RuleGroup =>
  any(
    owns(BUILT_BATCH, productId, scannedIn(regions[0]!)),
    did('PURCHASE', 2, rolling(BUILT_DAYS)),
    all(gender('FEMALE'), tag(tags[0]!), not(did('VISIT', 1, rolling(BUILT_DAYS)))),
  )

/** The same in every run. */
export const previewRules = ({ regions, cities, tags, productId, medicineId }: Brand): RuleGroup[] => [
  all(gender('FEMALE')),
  all(region(cities[3]!)),
  all(region(regions[0]!)),
  all(region(regions[0]!, regions[1]!), gender('MALE')),
  all(age(18, 25)),
  all(age(30, 60), gender('FEMALE'), region(cities[7]!)),
  all(not(gender('MALE'))),
  all(part(0, 99)),
  all(part(0, 4_999), age(40, 50)),
  all(phone(false)),
  all(phone(true), gender('FEMALE')),
  all(not(phone(false))),
  all(tag(tags[0]!)),
  all(tag(tags[0]!, tags[1]!)),
  all(tag(tags[2]!), not(tag(tags[0]!)), gender('FEMALE')),
  all(sms),
  all(not(sms)),
  all(sms, tag(tags[1]!), phone(false)),
  all(points('AT_LEAST', 400)),
  all(points('AT_MOST', 10)),
  all(owns(batchOf(3), null)),
  all(owns(batchOf(3), productId, scannedIn(regions[2]!))),
  all(owns(null, productId)),
  all(owns(null, medicineId)),
  all(not(owns(null, null)), gender('FEMALE')),
  all(did('PURCHASE', 1, rolling(7))),
  all(did('PURCHASE', 2, rolling(60))),
  all(did('PURCHASE', 1, rolling(30), shop('S-7'))),
  all(did('PURCHASE', 5, EVER)),
  all(did('SCAN', 1, rolling(1))),
  all(did('SCAN', 3, rolling(30))),
  all(did('REVIEW', 1, rolling(90)), sms),
  all(did('VISIT', 0, rolling(90), { compared: 'AT_MOST' })),
  all(not(did('VISIT', 1, { kind: 'CALENDAR', unit: 'MONTH', back: 1 })), gender('FEMALE')),
  all(follows('SCAN', 'PURCHASE', rolling(7))),
  all(follows('SCAN', 'PURCHASE', rolling(7), false)),
  any(owns(batchOf(1), null), did('REVIEW', 1, rolling(14))),
  any(all(gender('FEMALE'), tag(tags[0]!)), all(gender('MALE'), tag(tags[1]!)), age(18, 19)),
  {
    ...group('ALL', [gender('FEMALE'), tag(tags[2]!), sms, phone(true), region(regions[1]!)]),
    match: 'AT_LEAST',
    atLeast: 3,
  },
  any(
    all(did('PURCHASE', 1, rolling(30)), sms),
    all(owns(null, productId), tag(tags[0]!), not(did('REVIEW', 1, EVER))),
  ),
]
