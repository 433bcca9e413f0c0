/**
 * EventID of an EPCIS event by the hash of CBV 2.0 (section 8.9): the same event has the same identity in any syntax.
 * Pure.
 */

import { createHash } from 'node:crypto'

/** The hashed parts in plain form: identifiers as Digital Links, vocabulary as bare values. */
export interface HashedEvent {
  readonly type: 'ObjectEvent' | 'AggregationEvent'
  readonly eventTime: Date
  readonly eventTimeZoneOffset: string
  readonly epcList?: readonly string[]
  readonly parentID?: string
  readonly childEPCs?: readonly string[]
  readonly action: string
  readonly bizStep: string
  readonly disposition?: string
  readonly readPoint?: string
  readonly bizTransactionList?: readonly { readonly type: string; readonly bizTransaction: string }[]
  /** Names with their namespace in braces. */
  readonly ilmd?: Readonly<Record<string, string>>
  readonly extensions?: Readonly<Record<string, string>>
}

const CBV = 'https://ref.gs1.org/cbv'

/** By code points, as the standard sorts. */
const sorted = (texts: readonly string[]): string[] => [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
const listed = (name: string, item: string, values: readonly string[] | undefined): string =>
  values === undefined || values.length === 0 ? '' : name + sorted(values.map((value) => `${item}=${value}`)).join('')
const named = (pairs: Readonly<Record<string, string>> | undefined): string =>
  sorted(Object.entries(pairs ?? {}).map(([name, value]) => `${name}=${value}`)).join('')
const field = (name: string, value: string | undefined, base = ''): string =>
  value === undefined ? '' : `${name}=${base}${value}`

/** The text that is hashed. */
export function preHash(event: HashedEvent): string {
  const transactions = (event.bizTransactionList ?? []).map(
    ({ type, bizTransaction }) => `type=${CBV}/BTT-${type}bizTransaction=${bizTransaction}`,
  )
  const ilmd = named(event.ilmd)
  return [
    field('eventType', event.type),
    field('eventTime', event.eventTime.toISOString()),
    field('eventTimeZoneOffset', event.eventTimeZoneOffset),
    listed('epcList', 'epc', event.epcList),
    field('parentID', event.parentID),
    listed('childEPCs', 'epc', event.childEPCs),
    field('action', event.action),
    field('bizStep', event.bizStep, `${CBV}/BizStep-`),
    field('disposition', event.disposition, `${CBV}/Disp-`),
    event.readPoint === undefined ? '' : `readPointid=${event.readPoint}`,
    transactions.length === 0 ? '' : `bizTransactionList${sorted(transactions).join('')}`,
    ilmd === '' ? '' : `ilmd${ilmd}`,
    named(event.extensions),
  ].join('')
}

export const eventIdOf = (event: HashedEvent): string =>
  `ni:///sha-256;${createHash('sha256').update(preHash(event)).digest('hex')}?ver=CBV2.0`
