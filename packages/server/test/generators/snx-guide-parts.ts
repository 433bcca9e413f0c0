/** What the messages of the integration guide are built of: the codes and times of the set, and the parts that files share. */

import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import { seededRandom } from './generate-results.ts'
import { element, type Content, type Element } from './xml.ts'

export const guideNames = [
  'aggregation',
  'commission',
  'destroyed',
  'disaggregated',
  'disposition-assigned-partial-case',
  'encoded',
] as const
export type GuideName = (typeof guideNames)[number]
export type GuideFiles = Record<GuideName, string>

export interface GuideFacts {
  /** GS1 company prefix of seven digits. */
  companyPrefix: string
  unitGtin: string
  caseGtin: string
  /** Lot and expiry date that `commission` names. */
  commissioned: { lot: string; expiry: string }
  /** The same of `disposition-assigned-partial-case`; its barcodes say day 00, so the date must be the last day of a month. */
  partialCase: { lot: string; expiry: string }
  /** Milliseconds UTC of the first event; all events happen within five days of it, or within a day when corrected. */
  startedAt: number
  lineCode: string
  operator: string
  orderNo: string
  /** Units that `commission` names, at least 4. */
  units: number
  seed: number
}

/**
 * `printed` keeps the faults of the guide: only the partial case is complete; the cases of `aggregation` and the codes of `destroyed`
 * and `encoded` are commissioned nowhere; the unpacking is a day earlier than its packing; two files share a control number.
 * `corrected` has none of them: sent in the order commission, aggregation, disaggregated, destroyed, encoded, partial case, each file
 * agrees with those before.
 */
export type GuideVariant = 'printed' | 'corrected'

const SNX = 'urn:tracelink:mapper:sl:serial_number_exchange'
export const DEFAULT = `xmlns="${SNX}"`
export const PREFIXED = `xmlns:snx="${SNX}"`
export const COMMON = 'xmlns:cmn="urn:tracelink:mapper:sl:commontypes"'
export const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Hours from the first event to the events of each file. */
const hours: Record<GuideVariant, Record<GuideName, number>> = {
  printed: {
    encoded: 0,
    destroyed: 1,
    disaggregated: 24,
    commission: 47,
    aggregation: 48,
    'disposition-assigned-partial-case': 115,
  },
  corrected: {
    commission: 0,
    aggregation: 1,
    disaggregated: 2,
    destroyed: 3,
    encoded: 4,
    'disposition-assigned-partial-case': 5,
  },
}

const SERIAL = 'ABCDEFGHJKMNPRSTVWXYZ0123456789'
export const LOCATION = '9521234.00001.0'
export const common = (name: string, content?: Content, attributes?: string) =>
  element(`cmn:${name}`, content, attributes)
export const snx = (name: string, content: Content) => element(`snx:${name}`, content)

interface Pack {
  parent: string
  children: readonly string[]
  time: string
  offset: string
  /** Attributes of the location. */
  location?: string
}

export class Guide {
  readonly facts: GuideFacts
  readonly variant: GuideVariant
  /** Keys of the codes: the units and cases of the production, one pack destroyed, one case printed, and the partial case on its pallet. */
  readonly units: string[]
  readonly cases: readonly [string, string]
  readonly destroyed: string
  readonly encoded: string
  readonly partial: { unit: string; carton: string; pallet: string }

  constructor(facts: GuideFacts, variant: GuideVariant) {
    this.facts = facts
    this.variant = variant
    const random = seededRandom(facts.seed)
    const key = (gtin: string) =>
      `01${gtin}21${Array.from({ length: 12 }, () => SERIAL[Math.floor(random() * SERIAL.length)]).join('')}`
    this.units = Array.from({ length: facts.units }, () => key(facts.unitGtin))
    this.cases = [key(facts.caseGtin), key(facts.caseGtin)]
    this.destroyed = key(facts.unitGtin)
    this.encoded = key(facts.caseGtin)
    const sscc = `8${facts.companyPrefix}${String(Math.floor(random() * 1e9)).padStart(9, '0')}`
    this.partial = {
      unit: key(facts.unitGtin),
      carton: key(facts.caseGtin),
      pallet: `00${sscc}${checkCharacter('GS1_MOD_10', sscc)}`,
    }
  }

  /** ISO time of the file's events, this many milliseconds later, without zone. */
  time(file: GuideName, later = 0): string {
    return new Date(this.facts.startedAt + hours[this.variant][file] * HOUR + later).toISOString().slice(0, -1)
  }

  header(file: GuideName, later: number, zone = 'Z'): Element[] {
    const isShared = this.variant === 'printed' && (file === 'aggregation' || file === 'disaggregated')
    const sent = this.time(file, later)
    return [
      common('FileSenderNumber', '9521234000013'),
      common('FileReceiverNumber', '9521234000020'),
      common('FileControlNumber', `${this.facts.seed}-${isShared ? 'pack' : file}`),
      common('FileDate', sent.slice(0, 10)),
      common('FileTime', sent.slice(11, 19) + zone),
    ]
  }

  moment = (time: string, offset: string): Element[] => [
    common('EventDateTime', time),
    common('EventTimeZoneOffset', offset),
  ]

  place = (): Element[] => [
    common('EventLocation', LOCATION),
    common('ProductionLineId', this.facts.lineCode),
    common('LineManagerName', this.facts.operator),
  ]

  attributes = (filter: string) =>
    `companyPrefix="${this.facts.companyPrefix}" filterValue="${filter}" format="AI(01)+AI(21)"`

  item = (gtin: string, { lot, expiry }: { lot: string; expiry: string }): Element[] => [
    common('ItemCode', gtin, 'type="GTIN-14"'),
    common('CountryDrugCode', '9521234001', 'type="US_NDC532"'),
    common('LotNumber', lot),
    common('ExpirationDate', expiry),
  ]

  pack({ parent, children, time, offset, location = '' }: Pack): Element[] {
    return [
      ...this.moment(time, offset),
      common('EventLocation', LOCATION, location),
      common('ParentSerialNumber', parent),
      common('PackedStatus', 'PARTIAL'),
      common('Quantity', String(children.length)),
      common(
        'SerialNumberList',
        children.map((child) => common('SerialNumber', child)),
      ),
    ]
  }
}
