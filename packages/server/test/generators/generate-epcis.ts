/** Result plans as EPCIS 2.0 documents and as China relation files, as lines and their middleware write them. Pure. */

import { type PlannedCode, type ResultPlan, seededRandom } from './generate-results.ts'

export interface EpcisVariant {
  /** How packs are named. */
  names: 'link' | 'urn' | 'link of a house'
  /** Spelling of the core business vocabulary. */
  words: 'bare' | 'urn' | 'web'
  /** Lists of codes before or after what is said of them. */
  listsFirst: boolean
  codesPerEvent: number
  /** Number of events for each container. */
  eventsPerPack: number
  /** Rejects and samples are commissioned first. */
  isWholeStory: boolean
  extensions: boolean
  indent: number
  zone: 'utc' | 'own offset' | 'local'
}

export const plainEpcis: EpcisVariant = {
  names: 'link',
  words: 'bare',
  listsFirst: false,
  codesPerEvent: 1_000_000,
  eventsPerPack: 1,
  isWholeStory: false,
  extensions: false,
  indent: 0,
  zone: 'utc',
}

export function epcisVariantOf(seed: number): EpcisVariant {
  const random = seededRandom(seed)
  const pick = <T>(...list: [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  return {
    names: pick('link', 'urn', 'link of a house'),
    words: pick('bare', 'urn', 'web'),
    listsFirst: pick(true, false),
    codesPerEvent: pick(1, 3, 1_000_000),
    eventsPerPack: pick(1, 2),
    isWholeStory: pick(true, false),
    extensions: pick(true, false),
    indent: pick(0, 2),
    zone: pick('utc', 'own offset', 'local'),
  }
}

const COMPANY = 7
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** `key`: TraceLink key, or a bare code. */
export function epcOfKey(key: string, names: EpcisVariant['names'] = 'link'): string {
  const host = names === 'link of a house' ? 'https://example.org/some/path' : 'https://id.gs1.org'
  if (/^00\d{18}$/.test(key)) {
    const sscc = key.slice(2)
    return names === 'urn'
      ? `urn:epc:id:sscc:${sscc.slice(1, 1 + COMPANY)}.${sscc[0]}${sscc.slice(1 + COMPANY, 17)}`
      : `${host}/00/${sscc}`
  }
  if (!/^01\d{14}21/.test(key)) return `tag:serialis.example,2026:code:${encoded(key)}`
  const [gtin, serial] = [key.slice(2, 16), key.slice(18)]
  return names === 'urn'
    ? `urn:epc:id:sgtin:${gtin.slice(1, 1 + COMPANY)}.${gtin[0]}${gtin.slice(1 + COMPANY, 13)}.${encoded(serial)}`
    : `${host}/01/${gtin}/21/${encoded(serial)}`
}

const spelled = (word: string, kind: 'BizStep' | 'Disp', words: EpcisVariant['words']): string =>
  words === 'bare'
    ? word
    : words === 'urn'
      ? `urn:epcglobal:cbv:${kind === 'BizStep' ? 'bizstep' : 'disp'}:${word}`
      : `https://ref.gs1.org/cbv/${kind}-${word}`

interface Said {
  type: 'ObjectEvent' | 'AggregationEvent'
  action: string
  bizStep: string
  disposition?: string
  time: number
  list: string[]
  parent?: string
  ilmd?: object
}

/** How each outcome is reported in addition to its commissioning. */
const fates = {
  REJECT: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
  DAMAGED: { action: 'DELETE', bizStep: 'destroying', disposition: 'damaged' },
  SAMPLE: { action: 'OBSERVE', bizStep: 'sampling', disposition: 'non_sellable_other' },
  UNUSED: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
} as const

function* inGroups<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

function* eventsOf(plan: ResultPlan, { codesPerEvent, eventsPerPack, isWholeStory }: EpcisVariant): Generator<Said> {
  const said = (codes: PlannedCode[], what: Pick<Said, 'action' | 'bizStep' | 'disposition' | 'ilmd'>): Said => ({
    type: 'ObjectEvent',
    ...what,
    // Commissioning begins with the first of its codes, whatever follows ends with the last.
    time: codes.at(what.bizStep === 'commissioning' ? 0 : -1)?.time ?? plan.startedAt,
    list: codes.map(({ key }) => key),
  })
  for (const { level, codeType } of plan.levels) {
    const ilmd =
      codeType === 'SSCC'
        ? {}
        : { ilmd: { 'cbvmda:lotNumber': plan.batchNo, 'cbvmda:itemExpirationDate': plan.expiry } }
    const born = plan.codes.filter(
      (code) => code.level === level && (code.status === 'GOOD' || (isWholeStory && code.status !== 'UNUSED')),
    )
    for (const codes of inGroups(born, codesPerEvent))
      yield said(codes, { action: 'ADD', bizStep: 'commissioning', disposition: 'active', ...ilmd })
    for (const [status, what] of Object.entries(fates))
      for (const codes of inGroups(
        plan.codes.filter((code) => code.level === level && code.status === status),
        codesPerEvent,
      ))
        yield said(codes, what)
  }
  for (const { parent, children, time } of plan.packs)
    for (const list of inGroups(children, Math.ceil(children.length / eventsPerPack)))
      yield { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', time, list, parent }
}

function written(
  { type, action, bizStep, disposition, time, list, parent, ilmd }: Said,
  plan: ResultPlan,
  { names, words, listsFirst, extensions, indent, zone }: EpcisVariant,
): string {
  const at = (minutes: number) => new Date(time + minutes * 60_000).toISOString().slice(0, 23)
  const moments = {
    utc: [`${at(0)}Z`, '+08:00'],
    'own offset': [`${at(480)}+08:00`, '+08:00'],
    local: [at(480), '+08:00'],
  }
  const [eventTime, eventTimeZoneOffset] = moments[zone]
  const epcs = list.map((key) => epcOfKey(key, names))
  const lists = type === 'ObjectEvent' ? { epcList: epcs } : { childEPCs: epcs }
  const rest = {
    type,
    eventTime,
    eventTimeZoneOffset,
    action,
    bizStep: spelled(bizStep, 'BizStep', words),
    ...(disposition !== undefined && { disposition: spelled(disposition, 'Disp', words) }),
    ...(parent !== undefined && { parentID: epcOfKey(parent, names) }),
    ...(ilmd && { ilmd }),
    readPoint: { id: 'urn:epc:id:sgln:6970021.75001.4' },
    bizTransactionList: [
      { type: 'prodorder', bizTransaction: `tag:serialis.example,2026:order:${encoded(plan.orderNo)}` },
    ],
    ...(extensions && { 'line:camera': { grade: 'A', shots: [1, 2] } }),
  }
  return JSON.stringify(listsFirst ? { ...lists, ...rest } : { ...rest, ...lists }, null, indent)
}

export function* epcisResultFile(plan: ResultPlan, variant: EpcisVariant = plainEpcis): Generator<string> {
  const head = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { line: 'https://line.example/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: new Date(plan.startedAt).toISOString(),
  }
  yield `${JSON.stringify(head, null, variant.indent).replace(/\s*\}$/, '')},"epcisBody":{"eventList":[`
  let before = ''
  for (const event of eventsOf(plan, variant)) {
    yield before + written(event, plan, variant)
    before = ',\n'
  }
  yield ']}}\n'
}

/** Only good packs: the format has no status for the rest. */
export function* relationResultFile(plan: ResultPlan): Generator<string> {
  const attribute = (name: string, value: string) =>
    ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  yield `<?xml version="1.0" encoding="utf-8"?><Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" License="">\n<Events version="3.0">\n<Event name="RelationCreate">\n`
  yield `<Relation productCode="1" subTypeNo="2" cascade="1:10" packageSpec="10" comment="">\n<Batch${attribute('batchNo', plan.batchNo)}${attribute('madeDate', plan.manufactured)}${attribute('validateDate', plan.expiry)} workshop="1"${attribute('lineName', plan.lineCode)}${attribute('lineManager', plan.operator)}>\n`
  for (const [depth, { level }] of plan.levels.entries()) {
    for (const code of plan.codes) {
      if (code.level !== level || code.status !== 'GOOD') continue
      yield `<Code${attribute('curCode', code.key)}${attribute('packLayer', String(depth + 1))}${code.parent === null ? '' : attribute('parentCode', code.parent)} flag="0"/>\n`
    }
  }
  yield '</Batch>\n</Relation>\n</Event>\n</Events>\n</Document>\n'
}
