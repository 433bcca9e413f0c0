/** Opening stocks from their file to the signature; EPCIS documents as another system writes them. */

import * as routes from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockDetail } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { epcOfKey } from '../../../test/generators/generate-epcis.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

export const stockFile = (rows: readonly string[]): string =>
  ['gtin,serial,sscc,level,status,commissioned,parent,batch,expiry', ...rows, ''].join('\n')

/** Waits until the opening stock is in one of these states. */
export async function stockIn(id: string, who: Client, ...statuses: OpeningStockStatus[]): Promise<OpeningStockDetail> {
  return waitUntil(
    () => who.call(routes.getOnboarding, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
}

export const countsOfStock = ({ outcome }: OpeningStockDetail): number[] =>
  (outcome?.counts ?? []).map(({ count }) => count)

/** This person's signature for the checked opening stock, with counts that match those of the other system. */
export const entryOf = (one: OpeningStockDetail, who: Client, changes: object = {}) => ({
  expected: countsOfStock(one),
  deviation: '',
  signature: {
    account: who.account,
    password: who.password,
    meaning: 'RESPONSIBILITY' as const,
    reason: 'counted by hand',
    digest: one.digest ?? '0'.repeat(64),
  },
  ...changes,
})

/** An opening stock of these rows, entered by `who`, who may do all of it. */
export async function enteredStock(who: Client, rows: readonly string[]): Promise<OpeningStockDetail> {
  const { id } = await who.upload(routes.uploadOnboarding, {}, { name: 'stock.csv', content: stockFile(rows) })
  const checked = await stockIn(id, who, 'CHECKED', 'UNREADABLE')
  await who.call(routes.enterOnboarding, { params: { id }, body: entryOf(checked, who) })
  return stockIn(id, who, 'ENTERED')
}

/** `codes` and `parent` as keys: `01` GTIN `21` serial, or `00` SSCC; anything else stays as it is. */
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

/** One event per line, the first on line 2. */
export function epcisDocument(events: readonly SaidEvent[]): string {
  const lines = events.map(({ type, action = 'ADD', bizStep, disposition, at = 0, codes, parent, more }) =>
    JSON.stringify({
      type: type ?? (parent === undefined ? 'ObjectEvent' : 'AggregationEvent'),
      eventTime: new Date(START + at * 60_000).toISOString(),
      eventTimeZoneOffset: '+08:00',
      action,
      ...(bizStep !== undefined && { bizStep }),
      ...(disposition !== undefined && { disposition }),
      ...(parent !== undefined && { parentID: epc(parent) }),
      ...(codes && { [parent === undefined ? 'epcList' : 'childEPCs']: codes.map(epc) }),
      ...more,
    }),
  )
  return `{"@context":["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",{"mes":"https://mes.example/"}],"type":"EPCISDocument","schemaVersion":"2.0","creationDate":"2026-01-05T08:00:00Z","epcisBody":{"eventList":[\n${lines.join(',\n')}\n]}}\n`
}
