/** EPCIS documents as another system writes them. */
import { epcOfKey } from '../../test/generate-epcis.ts'

/** `codes` and `parent` as keys: `01` GTIN `21` serial, or `00` SSCC; what is no key stays as it is. */
export interface SaidEvent {
  type?: string
  action?: string
  bizStep?: string
  disposition?: string
  /** Minutes after the first event. */
  at?: number
  codes?: readonly string[]
  parent?: string
  more?: object
}

const START = Date.UTC(2026, 0, 5, 8)
const epc = (code: string): string => (/^(01\d{14}21|00\d{18}$)/.test(code) ? epcOfKey(code) : code)

/** Each event on a line of its own, the first on line 2. */
export function epcisDocument(events: readonly SaidEvent[]): string {
  const lines = events.map(({ type, action = 'ADD', bizStep, disposition, at = 0, codes, parent, more }) => JSON.stringify({
    type: type ?? (parent === undefined ? 'ObjectEvent' : 'AggregationEvent'), eventTime: new Date(START + at * 60_000).toISOString(), eventTimeZoneOffset: '+08:00', action,
    ...(bizStep !== undefined && { bizStep }), ...(disposition !== undefined && { disposition }), ...(parent !== undefined && { parentID: epc(parent) }),
    ...(codes && { [parent === undefined ? 'epcList' : 'childEPCs']: codes.map(epc) }), ...more,
  }))
  return `{"@context":["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",{"mes":"https://mes.example/"}],"type":"EPCISDocument","schemaVersion":"2.0","creationDate":"2026-01-05T08:00:00Z","epcisBody":{"eventList":[\n${lines.join(',\n')}\n]}}\n`
}
