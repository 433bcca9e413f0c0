/** Made-up members with everything that rules ask, as values and as rows. */

import fc from 'fast-check'
import type pg from 'pg'

export const NOW = new Date('2026-06-17T08:00:00.000Z')
const HOUR_MS = 3_600_000

/** Things of a tenant that rules name. */
export interface World {
  tags: readonly string[]
  audiences: readonly string[]
  /** The second is inside of the first. */
  regions: readonly [string, string, string]
  channels: readonly [string, string]
  lines: readonly [string, string]
  /** A collection of people of the first tenant. */
  shoppers: string
  /** Products of which owning one is no health data, and of which it is. */
  candy: { id: string; code: string; gtin: string }
  medicine: { id: string; code: string; gtin: string }
}

interface Owned {
  product: string | null
  batch: string
  line: string | null
  source: 'SCAN' | 'RECEIPT'
  claimedHoursAgo: number
  isEnded: boolean
  isRewarded: boolean
  /** In the order in which they were recorded. */
  scans: readonly {
    verdict: 'GENUINE' | 'NOT_RELEASED' | 'DESTROYED'
    source: 'CONSUMER' | 'FIELD'
    region: string | null
    hoursAgo: number
  }[]
}

export interface Person {
  id: string
  status: 'ACTIVE' | 'FROZEN' | 'ERASED'
  gender: 'FEMALE' | 'MALE' | null
  birthday: string | null
  region: string | null
  channel: string | null
  locale: 'en' | 'zh' | null
  identities: readonly { kind: 'PHONE' | 'EMAIL'; isVerified: boolean }[]
  tags: readonly { tag: string; endsInHours: number | null }[]
  audiences: readonly string[]
  activities: readonly { type: string; hoursAgo: number; props: object }[]
  serials: readonly Owned[]
  /** In the order in which they were recorded. */
  consents: readonly {
    purpose: 'MARKETING' | 'HEALTH'
    channel: 'SMS' | 'EMAIL' | null
    state: 'GRANTED' | 'DENIED' | 'REVOKED'
    day: string
  }[]
  points: readonly number[]
  /** Null: none at all. */
  attributes: {
    size?: number | undefined
    colour?: string | undefined
    vip?: boolean | undefined
    born?: string | undefined
  } | null
}

const some = <Of>(of: fc.Arbitrary<Of>, maxLength = 3) => fc.array(of, { maxLength })
const days = fc.constantFrom('2026-05-01', '2026-06-01', '2026-06-16')
const states = fc.constantFrom('GRANTED', 'GRANTED', 'DENIED', 'REVOKED')

const activities = ({ candy, medicine }: World) =>
  fc.record({
    type: fc.constantFrom('SCAN', 'PURCHASE'),
    hoursAgo: fc.constantFrom(-0.05, 0, 1, 2, 24, 25, 72, 24 * 20, 24 * 40, 24 * 380),
    props: fc.constantFrom<object>(
      {},
      { shop: 'north' },
      { shop: 'north', paid: 12, wasFirst: true, at: { till: 'a' } },
      { shop: { name: 'north' }, at: ['till'] },
      { product: candy.code },
      { product: medicine.code, shop: 'north' },
      { lines: [{ gtin: Number(medicine.gtin) }], shop: 'north' },
      { link: `https://id.example/01/${medicine.gtin}/21/7`, shop: 'north' },
      { link: `https://id.example/01/${candy.gtin}/21/7`, shop: 'north' },
      { [medicine.code]: 'north' },
      { what: `shop/${medicine.code.toLowerCase()}-box`, shop: 'north' },
      { what: medicine.gtin.split('').join(' '), shop: 'north' },
    ),
  })

const consents = fc.oneof(
  fc.record({ purpose: fc.constant('HEALTH' as const), channel: fc.constant(null), state: states, day: days }),
  fc.record({
    purpose: fc.constant('MARKETING' as const),
    channel: fc.constantFrom('SMS', 'EMAIL'),
    state: states,
    day: days,
  }),
)

const ago = fc.constantFrom(1, 24, 25, 24 * 20, 24 * 40, 24 * 380)

const serials = ({ candy, medicine, lines, regions }: World) =>
  fc.record({
    product: fc.constantFrom(candy.id, medicine.id, null),
    batch: fc.constantFrom('A1', 'B2'),
    line: fc.constantFrom(...lines, null),
    source: fc.constantFrom('SCAN', 'RECEIPT'),
    claimedHoursAgo: ago,
    isEnded: fc.boolean(),
    isRewarded: fc.boolean(),
    scans: some(
      fc.record({
        verdict: fc.constantFrom('GENUINE', 'GENUINE', 'NOT_RELEASED', 'DESTROYED'),
        source: fc.constantFrom('CONSUMER', 'CONSUMER', 'FIELD'),
        region: fc.constantFrom(...regions, null),
        hoursAgo: ago,
      }),
    ),
  })

const tagged = ({ tags }: World) =>
  fc.uniqueArray(fc.record({ tag: fc.constantFrom(...tags), endsInHours: fc.constantFrom(null, 0, 5, -5) }), {
    selector: ({ tag }) => tag,
    maxLength: 2,
  })

export const people = (world: World): fc.Arbitrary<Person> =>
  fc.record({
    id: fc.uuid(),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'FROZEN', 'ERASED'),
    gender: fc.constantFrom('FEMALE', 'MALE', null),
    birthday: fc.constantFrom('1980-06-17', '1980-06-18', '2000-02-29', '2015-12-31', null),
    region: fc.constantFrom(...world.regions, null),
    channel: fc.constantFrom(...world.channels, null),
    locale: fc.constantFrom('en', 'zh', null),
    identities: some(fc.record({ kind: fc.constantFrom('PHONE', 'EMAIL'), isVerified: fc.boolean() }), 2),
    tags: tagged(world),
    audiences: fc.uniqueArray(fc.constantFrom(...world.audiences), { maxLength: 2 }),
    activities: some(activities(world), 6),
    serials: some(serials(world), 4),
    consents: some(consents, 5),
    points: some(fc.constantFrom(100, 50, -50, 25)),
    attributes: fc.option(
      fc.record({
        size: fc.constantFrom(41, 42, 42.5, undefined),
        colour: fc.constantFrom('RED', 'BLUE', undefined),
        vip: fc.constantFrom(true, false, undefined),
        born: fc.constantFrom('2020-02-29', '2021-01-01', undefined),
      }),
    ),
  })

/** Ids in the order of `n`, as those that the product makes. */
const ordered = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const hoursAway = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const by = { recorded_at: NOW, recorded_by: ordered(0), recorded_by_name: 'Li' }
let made = 0

/** The rows of one person in each table, in the order in which they can be stored. */
const tables: Record<string, (person: Person) => readonly object[]> = {
  members: ({ id, status, gender, birthday, region, channel, locale }) => [
    {
      id,
      status,
      gender,
      birthday,
      region_id: region,
      source_channel_id: channel,
      locale,
      name: '',
      zone: '',
      version: 1,
      created_at: NOW,
      updated_at: NOW,
      field_sources: [],
    },
  ],
  member_identities: ({ identities }) =>
    identities.map(({ kind, isVerified }) => ({
      id: ordered(++made),
      kind,
      value_hash: `\\x${made.toString(16).padStart(64, '0')}`,
      value_encrypted: '\\x00',
      verified_at: isVerified ? NOW : null,
      added_at: NOW,
      added_by_name: '',
    })),
  member_tags: ({ tags }) =>
    tags.map(({ tag, endsInHours }) => ({
      tag_id: tag,
      source: 'HAND',
      added_at: NOW,
      expires_at: endsInHours === null ? null : hoursAway(endsInHours),
      of_health: false,
    })),
  audience_members: ({ audiences }) =>
    audiences.map((audience_id) => ({ audience_id, entered_at: NOW, of_health: false })),
  member_activities: (person) =>
    person.activities.map(({ type, hoursAgo, props }) => ({
      id: ordered(++made),
      occurred_at: hoursAway(-hoursAgo),
      type,
      activity_id: 'x',
      props,
      received_at: NOW,
      received_from: ordered(0),
    })),
  member_serials: (person) =>
    person.serials.map(({ product, batch, line, source, claimedHoursAgo, isEnded }, at) => ({
      id: ordered(++made),
      ordinal: ordinalOf(person, at),
      product_id: product,
      batch,
      line_id: line,
      source,
      claimed_at: hoursAway(-claimedHoursAgo),
      ...by,
      ...(isEnded && { ended_at: NOW, ended_as: 'RELEASED' }),
    })),
  member_consents: (person) =>
    person.consents.map(({ purpose, channel, state, day }) => ({
      id: ordered(++made),
      purpose,
      channel,
      state,
      decided_on: day,
      source: 'SHOP',
      proof: 'A1',
      ...by,
    })),
}

/** The same pack of the same member has the same number in every tenant. */
const ordinals = new Map<string, number>()
const ordinalOf = ({ id }: Person, at: number): number => {
  const key = `${id} ${at}`
  const known = ordinals.get(key) ?? ordinals.size + 1
  ordinals.set(key, known)
  return known
}
const madeScans = new WeakMap<Person, ReturnType<typeof newScans>>()
const newScans = (person: Person) =>
  person.serials.flatMap(({ scans }, at) =>
    scans.map(({ verdict, source, region, hoursAgo }) => ({
      id: ordered(++made),
      ordinal: ordinalOf(person, at),
      source,
      place: '',
      region_id: region,
      scanned_at: hoursAway(-hoursAgo),
      recorded_at: NOW,
      by_name: '',
      ...(verdict !== 'GENUINE' && { suspicion: verdict, code: 'C', gtin: '' }),
    })),
  )
function scansOf(person: Person): ReturnType<typeof newScans> {
  const scans = madeScans.get(person) ?? newScans(person)
  madeScans.set(person, scans)
  return scans
}

/** Of packs, and of no member. */
const packTables: Record<string, (person: Person) => readonly object[]> = {
  pack_scans: (person) => scansOf(person).filter((one) => !('suspicion' in one)),
  suspect_scans: (person) => scansOf(person).filter((one) => 'suspicion' in one),
  rewarded_packs: (person) =>
    person.serials.flatMap(({ isRewarded }, at) =>
      isRewarded ? [{ ordinal: ordinalOf(person, at), rewarded_at: NOW }] : [],
    ),
}
interface Points {
  member_id: string
  booking_id: string
  lot_id: string
  points: number
}
/** A booking of a member has a lot and two entries, which sum to zero. */
const pointTables: Record<string, (one: Points) => readonly object[]> = {
  point_bookings: ({ member_id, booking_id }) => [
    {
      id: booking_id,
      member_id,
      kind: 'CORRECT',
      ref_type: 'HAND',
      ref_id: booking_id,
      ref_reason: '',
      reason: '',
      booked_at: NOW,
      booked_by_name: 'Li',
    },
  ],
  point_lots: ({ member_id, booking_id, lot_id }) => [
    { id: lot_id, member_id, booking_id, earned_on: '2026-06-01', expires_on: '2027-06-01' },
  ],
  point_entries: ({ points, ...of }) => [
    { ...of, line: 1, account: 'MEMBER', points },
    { ...of, line: 2, account: 'CORRECTED', points: -points },
  ],
}

/** Of the first tenant alone, which has the collection. */
const attributeRows = ({ id, attributes }: Person, { shoppers }: World) =>
  attributes === null
    ? []
    : [
        {
          id: ordered(++made),
          member_id: id,
          collection_id: shoppers,
          data: attributes,
          meta_number: 1,
          version: 1,
          source: 'PERSON',
          source_at: NOW,
          changed_by_name: 'Li',
          changed_at: NOW,
          is_set_aside: false,
          layout: 0,
        },
      ]

/** One statement for each table. */
export async function insertPeople(
  client: pg.Client,
  tenant: number,
  all: readonly Person[],
  world: World,
): Promise<void> {
  const put = (table: string, rows: readonly object[]) =>
    client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows.map((row) => ({ tenant_id: tenant, ...row }))),
    ])
  for (const [table, rowsOf] of Object.entries(tables))
    await put(
      table,
      all.flatMap((person) => rowsOf(person).map((row) => ({ member_id: person.id, ...row }))),
    )
  for (const [table, rowsOf] of Object.entries(packTables)) await put(table, all.flatMap(rowsOf))
  if (tenant === 1)
    await put(
      'member_attributes',
      all.flatMap((person) => attributeRows(person, world)),
    )
  const booked = all.flatMap(({ id, points }) =>
    points.map((value): Points => ({
      member_id: id,
      booking_id: ordered(++made),
      lot_id: ordered(++made),
      points: value,
    })),
  )
  for (const [table, rowsOf] of Object.entries(pointTables)) await put(table, booked.flatMap(rowsOf))
}
