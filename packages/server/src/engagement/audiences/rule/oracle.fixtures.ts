/** Rules and what they mean, said once more in the plainest way: the compiled statement must answer the same. */

import { createHash } from 'node:crypto'
import {
  type PackScan,
  RULE_DEPTH_MAXIMUM,
  ruleTree,
  type RuleGroup,
  type RuleLeaf,
  type RuleNode,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { AttributeTest } from '@serialis/contract/engagement/member-attributes/attribute-tests.ts'
import fc from 'fast-check'
import { NOW, type Person, type World } from './people.fixtures.ts'

const windows = fc.constantFrom(
  { kind: 'EVER' },
  { kind: 'ROLLING', days: 1 },
  { kind: 'ROLLING', days: 30 },
  { kind: 'CALENDAR', unit: 'DAY', back: 0 },
  { kind: 'CALENDAR', unit: 'DAY', back: 1 },
  { kind: 'CALENDAR', unit: 'WEEK', back: 0 },
  { kind: 'CALENDAR', unit: 'MONTH', back: 1 },
  { kind: 'CALENDAR', unit: 'YEAR', back: 1 },
  { kind: 'ABSOLUTE', from: '2026-06-14', to: '2026-06-16' },
)
const matches = fc.constantFrom(
  [],
  [],
  [{ path: 'shop', value: 'north' }],
  [{ path: 'paid', value: '12' }],
  [{ path: 'wasFirst', value: 'true' }],
  [{ path: 'at.till', value: 'a' }],
)
const activity = { type: fc.constantFrom('SCAN', 'PURCHASE'), matches }
const compared = fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY')
const not = fc.boolean()
const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name), not })

const pick = (...of: readonly string[]) => fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 2 })

/** With the parts that stored rules may not have. */
const askingPacks = ({ regions, lines, candy, medicine }: World): fc.Arbitrary<unknown> =>
  fc.record({
    ...kind('SERIAL'),
    productId: fc.constantFrom(null, null, candy.id, medicine.id),
    lines: fc.constantFrom([], [lines[0]], [...lines]),
    scan: fc.option(
      fc.record({
        isFirst: fc.boolean(),
        regions: fc.oneof(fc.constant([]), pick(...regions)),
        verdicts: fc.oneof(fc.constant([]), pick('GENUINE', 'NOT_RELEASED', 'DESTROYED')),
        window: windows,
      }),
    ),
    isUnrewarded: fc.boolean(),
  })

const askingAttributes = ({ shoppers }: World): fc.Arbitrary<unknown> =>
  fc.record({
    ...kind('ATTRIBUTE'),
    collectionId: fc.constant(shoppers),
    path: fc.constantFrom('size', 'colour', 'vip', 'born', 'gone'),
    asks: fc.constantFrom(
      { op: 'SET' },
      { op: 'TEXT', values: ['RED', 'GREEN'] },
      { op: 'NUMBER', from: 42 },
      { op: 'NUMBER', from: 41, to: 42 },
      { op: 'DAY', to: '2020-12-31' },
      { op: 'DAY', from: '2020-03-01', to: '2021-01-01' },
      { op: 'BOOLEAN', value: false },
    ),
  })

function leaves(world: World): fc.Arbitrary<unknown> {
  const { tags, audiences, regions, channels, candy, medicine } = world
  return fc.oneof(
    fc.record({ ...kind('GENDER'), values: pick('FEMALE', 'MALE', 'OTHER') }),
    fc.record({ ...kind('LOCALE'), values: pick('en', 'zh') }),
    fc.record({ ...kind('REGION'), values: pick(...regions) }),
    fc.record({ ...kind('SOURCE_CHANNEL'), values: pick(...channels) }),
    fc.constantFrom(
      { kind: 'AGE', from: 26, to: 46 },
      { kind: 'AGE', from: 46, to: 46 },
      { kind: 'AGE', from: 0, to: 10 },
    ),
    fc.record({ ...kind('IDENTITY'), values: pick('PHONE', 'EMAIL'), isVerified: fc.boolean() }),
    fc.record({ ...kind('TAG'), values: pick(...tags) }),
    fc.record({ ...kind('AUDIENCE'), values: pick(...audiences) }),
    fc.record({ ...kind('ACTIVITY'), ...activity, compared, count: fc.constantFrom(0, 1, 2), window: windows }),
    fc.record({
      ...kind('SEQUENCE'),
      first: fc.record(activity),
      second: fc.record(activity),
      isFollowed: fc.boolean(),
      hours: fc.constantFrom(1, 24, 48),
      window: windows,
    }),
    fc.record({
      ...kind('SERIAL'),
      productId: fc.constantFrom(null, candy.id, medicine.id),
      batch: fc.constantFrom(null, 'A1'),
      sources: fc.constantFrom([], ['SCAN']),
      count: fc.constantFrom(1, 2),
    }),
    askingPacks(world),
    askingAttributes(world),
    fc.record({ ...kind('FIRST_SCAN'), window: windows }),
    fc
      .record({
        ...kind('CONSENT'),
        state: fc.constantFrom('GRANTED', 'DENIED', 'REVOKED'),
        said: fc.constantFrom({ purpose: 'HEALTH' }, { purpose: 'MARKETING', channel: 'SMS' }),
      })
      .map(({ said, ...leaf }) => ({ ...leaf, ...said })),
    fc.record({ ...kind('POINTS'), compared, balance: fc.constantFrom(-50, 0, 50, 100) }),
    fc.record({
      ...kind('RANDOM'),
      salt: fc.constantFrom('a', 'spring 春'),
      from: fc.constantFrom(0, 3000),
      to: fc.constantFrom(5000, 9999),
    }),
  )
}

/** Trees as a caller would send them, read by the contract. */
export function rules(world: World): fc.Arbitrary<RuleGroup> {
  const groupOf = (part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc
      .record({
        ...kind('GROUP'),
        match: fc.constantFrom('ALL', 'ANY', 'AT_LEAST'),
        rules: fc.array(part, { minLength: 1, maxLength: 3 }),
        atLeast: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ atLeast, ...group }) => ({
        ...group,
        atLeast: group.match === 'AT_LEAST' ? Math.min(atLeast, group.rules.length) : null,
      }))
  let part = leaves(world)
  for (let depth = 1; depth < RULE_DEPTH_MAXIMUM - 1; depth++)
    part = fc.oneof({ weight: 3, arbitrary: leaves(world) }, { weight: 1, arbitrary: groupOf(part) })
  return groupOf(part).map((tree) => ruleTree.parse(tree))
}

interface Asked {
  world: World
  /** Whether the tenant knows the products at all: what it does not know is health data. */
  knowsProducts: boolean
}

/** In Shanghai, where the tests' tenants are. */
const localDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)
const HOUR = 3_600_000
const YESTERDAY = '2026-06-16'

function isInWindow(
  window: { kind: string; days?: number; unit?: string; back?: number; from?: string; to?: string },
  at: number,
): boolean {
  if (at > NOW.getTime()) return false
  const day = localDay(at)
  if (window.kind === 'EVER') return true
  if (window.kind === 'ROLLING') return at >= NOW.getTime() - window.days! * 24 * HOUR
  if (window.kind === 'ABSOLUTE') return day >= window.from! && day <= window.to!
  // The moment is a Wednesday.
  const spans: Record<string, boolean> = {
    DAY0: day === '2026-06-17',
    DAY1: day === YESTERDAY,
    WEEK0: day >= '2026-06-15' && day <= '2026-06-21',
    MONTH1: day.startsWith('2026-05'),
    YEAR1: day.startsWith('2025'),
  }
  return spans[`${window.unit}${window.back}`]!
}

function agrees(person: Person, purpose: string, channel: string | null, state: string): boolean {
  let newest: Person['consents'][number] | undefined
  for (const one of person.consents)
    if (one.purpose === purpose && one.channel === channel && (newest === undefined || one.day >= newest.day))
      newest = one
  return newest?.state === state
}

const countsHealth = (person: Person) => agrees(person, 'HEALTH', null, 'GRANTED')

function isCounted(person: Person, props: object, { world, knowsProducts }: Asked): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const text = plain(JSON.stringify(props))
  const { code, gtin } = world.medicine
  const isHealth = knowsProducts && (text.includes(plain(code)) || text.includes(String(Number(gtin))))
  return !isHealth || countsHealth(person)
}

function timesOf(
  person: Person,
  { type, matches: wanted }: { type: string; matches: readonly { path: string; value: string }[] },
  asked: Asked,
): number[] {
  return person.activities
    .filter((one) => one.type === type && isCounted(person, one.props, asked))
    .filter(({ props }) =>
      wanted.every(({ path, value }) => {
        let at: unknown = props
        for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
        return typeof at !== 'object' && String(at) === value && at !== undefined
      }),
    )
    .map(({ hoursAgo }) => NOW.getTime() - hoursAgo * HOUR)
}

const compares = (how: string, a: number, b: number): boolean =>
  how === 'AT_LEAST' ? a >= b : how === 'AT_MOST' ? a <= b : a === b

function ageOf(birthday: string): number {
  const today = localDay(NOW.getTime())
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)
}

function isSequence(person: Person, leaf: Extract<RuleLeaf, { kind: 'SEQUENCE' }>, asked: Asked): boolean {
  const later = timesOf(person, leaf.second, asked)
  return timesOf(person, leaf.first, asked)
    .filter((at) => isInWindow(leaf.window, at))
    .some((at) => {
      const end = at + leaf.hours * HOUR
      const has = later.some((then) => then > at && then <= end && then <= NOW.getTime())
      return leaf.isFollowed ? has : !has && end <= NOW.getTime()
    })
}

/** The second region is inside of the first. */
const isInside = (region: string | null, values: readonly string[], { regions: [outer, inner] }: World): boolean =>
  region !== null && (values.includes(region) || (region === inner && values.includes(outer)))

type Pack = Person['serials'][number]
const mayCount = (person: Person, { product }: Pack, { world, knowsProducts }: Asked): boolean =>
  (knowsProducts && product === world.candy.id) || countsHealth(person)

function isScanned(pack: Pack, { isFirst, regions, verdicts, window }: PackScan, { world }: Asked): boolean {
  const scans = pack.scans
    .filter(({ source }) => source === 'CONSUMER')
    .map(({ hoursAgo, ...one }, at) => ({ ...one, at, time: NOW.getTime() - hoursAgo * HOUR }))
    .toSorted((a, b) => a.time - b.time || a.at - b.at)
  return (isFirst ? scans.slice(0, 1) : scans).some(
    ({ verdict, region, time }) =>
      (verdicts.length === 0 || verdicts.includes(verdict)) &&
      (regions.length === 0 || isInside(region, regions, world)) &&
      isInWindow(window, time),
  )
}

function isAsked(value: unknown, asks: AttributeTest): boolean {
  if (value === undefined || asks.op === 'SET') return value !== undefined
  if (asks.op === 'TEXT') return asks.values.includes(value as string)
  if (asks.op === 'BOOLEAN') return value === asks.value
  const isType = asks.op === 'NUMBER' ? typeof value === 'number' : typeof value === 'string' && value.startsWith('2')
  const [at, { from, to }] = [value as number | string, asks]
  return isType && (from === null || at >= from) && (to === null || at <= to)
}

type LeafOf<Kind extends RuleLeaf['kind']> = Extract<RuleLeaf, { kind: Kind }>

const meanings: { [Kind in RuleLeaf['kind']]: (person: Person, leaf: LeafOf<Kind>, asked: Asked) => boolean } = {
  GENDER: ({ gender }, { values }) => gender !== null && values.includes(gender),
  LOCALE: ({ locale }, { values }) => locale !== null && values.includes(locale),
  SOURCE_CHANNEL: ({ channel }, { values }) => channel !== null && values.includes(channel),
  REGION: ({ region }, { values }, { world }) => isInside(region, values, world),
  AGE: ({ birthday }, { from, to }) => birthday !== null && ageOf(birthday) >= from && ageOf(birthday) <= to,
  IDENTITY: ({ identities }, { values, isVerified }) =>
    identities.some((one) => values.includes(one.kind) && (one.isVerified || !isVerified)),
  TAG: ({ tags }, { values }) =>
    tags.some(({ tag, endsInHours }) => values.includes(tag) && (endsInHours === null || endsInHours > 0)),
  AUDIENCE: ({ audiences }, { values }) => audiences.some((one) => values.includes(one)),
  ACTIVITY(person, leaf, asked) {
    const times = timesOf(person, leaf, asked).filter((at) => isInWindow(leaf.window, at))
    return compares(leaf.compared, times.length, leaf.count)
  },
  SEQUENCE: isSequence,
  SERIAL(person, leaf, asked) {
    const { productId, batch, sources, count, lines = [], scan = null, isUnrewarded = false } = leaf
    const owned = person.serials.filter(
      (one) =>
        !one.isEnded &&
        (productId === null || productId === one.product) &&
        (batch === null || batch === one.batch) &&
        (lines.length === 0 || (one.line !== null && lines.includes(one.line))) &&
        (sources.length === 0 || sources.includes(one.source)) &&
        (scan === null || isScanned(one, scan, asked)) &&
        !(isUnrewarded && one.isRewarded) &&
        mayCount(person, one, asked),
    )
    return owned.length >= count
  },
  ATTRIBUTE: ({ attributes }, { path, asks }, { knowsProducts }) =>
    knowsProducts && isAsked((attributes as Record<string, unknown> | null)?.[path], asks),
  FIRST_SCAN(person, { window }, asked) {
    const times = person.serials
      .filter((one) => one.source === 'SCAN' && mayCount(person, one, asked))
      .map(({ claimedHoursAgo }) => NOW.getTime() - claimedHoursAgo * HOUR)
    return times.length > 0 && isInWindow(window, Math.min(...times))
  },
  CONSENT: (person, { purpose, channel, state }) => agrees(person, purpose, channel, state),
  POINTS({ points }, { compared: how, balance }) {
    let sum = 0
    for (const one of points) sum += one
    return compares(how, sum, balance)
  },
  RANDOM({ id }, { salt, from, to }) {
    const hash = createHash('sha256').update(id + salt)
    const part = hash.digest().readUIntBE(0, 3) % 10_000
    return part >= from && part <= to
  },
}

/** The kind of the leaf names the function that takes it. */
const holds = (person: Person, leaf: RuleLeaf, asked: Asked): boolean =>
  (meanings[leaf.kind] as (person: Person, leaf: RuleLeaf, asked: Asked) => boolean)(person, leaf, asked)

function fits(person: Person, node: RuleNode, asked: Asked): boolean {
  if (node.kind !== 'GROUP') return holds(person, node, asked) !== node.not
  const count = node.rules.filter((one) => fits(person, one, asked)).length
  const needed = { ALL: node.rules.length, ANY: 1, AT_LEAST: node.atLeast ?? 0 }[node.match]
  return count >= needed !== node.not
}

export const membersByOracle = (all: readonly Person[], tree: RuleGroup, asked: Asked): string[] =>
  all
    .filter((person) => person.status === 'ACTIVE' && fits(person, tree, asked))
    .map(({ id }) => id)
    .toSorted()
