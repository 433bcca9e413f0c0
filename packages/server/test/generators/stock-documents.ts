/**
 * Opening stocks of another system, as a list in CSV or as an EPCIS document, some of them with faults. The same seed and the
 * same place make the same document. Pure.
 */

import { dressed } from './epcis-examples.ts'
import { epcOfKey } from './generate-epcis.ts'
import { Random } from './result-stories.ts'

export interface StockPlace {
  scheme: 'A' | 'B'
  /** From the unit outward; the outermost has SSCCs. */
  levels: readonly { level: string; gtin: string | null; capacity: number }[]
  /** Distinguishes its codes from those of other documents: five digits. */
  name: string
  /** Codes that are known already, as keys. */
  known: readonly string[]
  /** Milliseconds UTC. */
  now: number
}

interface Item {
  key: string
  level: string
  status: string
  parent: string
  batch: string
  expiry: string
}

type Statuses = Readonly<Record<'A' | 'B', readonly [string, ...string[]]>>
const onPacks: Statuses = { A: ['ACTIVATION', 'NSO', 'NEW'], B: ['ACTIVATED', 'DC_RETURN', 'PLANT_USED'] }
const ended: Statuses = { A: ['DESTORY', 'INACTIVATED', 'SAMPLE'], B: ['DC_DESTROY', 'INACTIVATE', 'DC_DISPOSAL'] }

function ssccOf(name: string, at: number): string {
  const body = `3952${name}${String(at).padStart(8, '0')}`
  const sum = [...body].toReversed().reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return `00${body}${(10 - (sum % 10)) % 10}`
}

/** Units, most of them in cases, some cases on a pallet. */
function itemsOf(random: Random, place: StockPlace): Item[] {
  const [unit, box, pallet] = place.levels
  if (unit === undefined || box === undefined || pallet === undefined) throw new Error('the product has three levels')
  const lot = random.pick({ batch: 'LOT-S', expiry: '2101-01-31' }, { batch: '', expiry: '' })
  const open = () => random.pick(...onPacks[place.scheme])
  const keyOf = (gtin: string | null, letter: string, at: number) =>
    gtin === null ? ssccOf(place.name, at) : `01${gtin}21${letter}${place.name}${at}`
  const items: Item[] = []
  const add = (key: string, { level }: { level: string }, status: string, parent: string) =>
    items.push({ key, level, status, parent, ...lot })
  const cases = random.between(0, 3)
  const palletKey = cases > 0 && random.is(0.5) ? keyOf(pallet.gtin, 'P', 1) : ''
  for (let at = 0; at < cases; at++) {
    const key = keyOf(box.gtin, 'C', at)
    const inside = random.is(0.5) ? box.capacity : random.between(1, box.capacity)
    for (let of = 0; of < inside; of++) add(keyOf(unit.gtin, 'U', at * 100 + of), unit, open(), key)
    add(key, box, open(), palletKey)
  }
  if (palletKey !== '') add(palletKey, pallet, open(), '')
  for (let at = random.between(1, 8); at > 0; at--)
    add(keyOf(unit.gtin, 'L', at), unit, random.is(0.2) ? random.pick(...ended[place.scheme]) : open(), '')
  return items
}

/** One thing wrong. */
function flaw(random: Random, place: StockPlace, items: Item[]): void {
  const one = random.of(items)
  if (one === undefined) return
  const known = random.of(place.known)
  const ways: (() => void)[] = [
    () => items.push({ ...one }),
    () => void (one.status = 'SAM_MARK'),
    () => void (one.parent = ssccOf(place.name, 77)),
    () => void (one.parent = one.key),
    () => void (one.key = one.key.replace(/^01\d{14}/, '0109520000000011')),
    () => void (known !== undefined && (one.key = known)),
  ]
  random.of(ways)?.()
}

function csvOf(items: readonly Item[]): string {
  const rows = items.map(({ key, level, status, parent, batch, expiry }) => {
    const [gtin, serial, sscc] = key.startsWith('00') ? ['', '', key.slice(2)] : [key.slice(2, 16), key.slice(18), '']
    return [gtin, serial, sscc, level, status, '', parent, batch, expiry].join(',')
  })
  return ['gtin,serial,sscc,level,status,commissioned,parent,batch,expiry', ...rows, ''].join('\n')
}

/** What another system says of a pack with this status, after its commissioning. */
const lives: Readonly<Record<string, object>> = {
  ACTIVATION: { action: 'OBSERVE', bizStep: 'inspecting', disposition: 'conformant' },
  ACTIVATED: { action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  NSO: { action: 'OBSERVE', bizStep: 'holding', disposition: 'non_sellable_other' },
  DC_RETURN: { action: 'OBSERVE', bizStep: 'receiving', disposition: 'returned' },
  DESTORY: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
  DC_DESTROY: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
  INACTIVATED: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  INACTIVATE: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  SAMPLE: { action: 'OBSERVE', bizStep: 'sampling', disposition: 'non_sellable_other' },
  DC_DISPOSAL: { action: 'OBSERVE', bizStep: 'collecting', disposition: 'disposed' },
  SAM_MARK: { action: 'OBSERVE', bizStep: 'inspecting', disposition: 'unavailable' },
}

function epcisOf(random: Random, place: StockPlace, items: readonly Item[]): string {
  const names = random.pick('link' as const, 'urn' as const, 'link of a house' as const)
  const epcs = (keys: readonly string[]) => keys.map((key) => epcOfKey(key, names))
  let time = place.now - 40 * 3_600_000
  const event = (told: object) =>
    dressed(random, { eventTime: new Date((time += 60_000)).toISOString(), eventTimeZoneOffset: '+08:00', ...told })
  const eventList: object[] = []
  for (const [key, some] of Map.groupBy(items, ({ level, batch, expiry }) => `${level} ${batch} ${expiry}`)) {
    const [level = '', batch = '', expiry = ''] = key.split(' ')
    const ilmd = {
      'line:packagingLevel': level,
      ...(batch !== '' && { 'cbvmda:lotNumber': batch, 'cbvmda:itemExpirationDate': expiry }),
    }
    const about = { type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', disposition: 'active', ilmd }
    eventList.push(event({ ...about, epcList: epcs(some.map((one) => one.key)) }))
  }
  const packed = items.filter(({ parent }) => parent !== '')
  for (const [parent, some] of Map.groupBy(packed, (one) => one.parent)) {
    const about = { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', parentID: epcs([parent])[0] }
    eventList.push(event({ ...about, childEPCs: epcs(some.map(({ key }) => key)) }))
  }
  // A pack that ends after it was packed has left its container, as the other system says or as it is understood.
  for (const one of packed) if (random.is(0.05)) one.status = random.pick(...ended[place.scheme])
  for (const [status, some] of Map.groupBy(items, (one) => one.status)) {
    const told = lives[status]
    if (told !== undefined)
      eventList.push(event({ type: 'ObjectEvent', ...told, epcList: epcs(some.map(({ key }) => key)) }))
  }
  const head = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { line: 'https://line.example/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: new Date(place.now).toISOString(),
  }
  return JSON.stringify({ ...head, epcisBody: { eventList } }, null, random.pick(0, 2))
}

export function stockDocumentOf(seed: number, place: StockPlace): { format: string; content: string; keys: string[] } {
  const random = new Random(seed)
  const items = itemsOf(random, place)
  if (random.is(0.4)) flaw(random, place, items)
  const keys = items.map(({ key }) => key)
  return random.is(0.5)
    ? { format: 'stock CSV', content: csvOf(items), keys }
    : { format: 'stock EPCIS', content: epcisOf(random, place, items), keys }
}
