/** Whether a state can be stored: size, texts, the fields of the newest meta data, and its key. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { recordFaults, type RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import { holdsMask, keyOf, personalTexts } from '@serialis/contract/engagement/records/record-values.ts'
import {
  PERSONAL_TEXTS_MAXIMUM,
  RECORD_KEY_MAXIMUM,
  RECORD_MAXIMUM,
  type RecordData,
  recordKinds,
} from '@serialis/contract/engagement/records/records.schema.ts'
import { failure, Failure, requireThat } from '../../kit/http/failure.ts'
import { unstorablePath } from '../../kit/http/handle.ts'
import type { DescribedCollection } from '../collections/read-collections.ts'

/** What keeps records, and so has a list of them. */
const keepsRecords = ({ kind }: Pick<DescribedCollection, 'kind'>): boolean => recordKinds.some((one) => one === kind)

export function requireKeepsRecords(collection: Pick<DescribedCollection, 'kind'>): void {
  requireThat(keepsRecords(collection), 'records_other_kind')
}

/** One that is deprecated still takes what its senders send; what is archived stays as it is. */
export const takesRecords = ({ status, metaNumber }: Pick<DescribedCollection, 'status' | 'metaNumber'>): boolean =>
  metaNumber > 0 && (status === 'PUBLISHED' || status === 'DEPRECATED')

export function requireTakesRecords(collection: DescribedCollection): void {
  requireKeepsRecords(collection)
  if (!takesRecords(collection)) throw failure('collection_status_does_not_allow', { status: collection.status })
}

export type Judged =
  | { key: string; data: RecordData; faults: readonly [] }
  | { key: string | null; data: null; faults: readonly RecordFault[] }

/** What keeps an object out of storage: its size, texts that cannot be stored, the fields of the meta data. */
export function faultsIn(fields: readonly MetaField[], data: unknown): readonly RecordFault[] {
  // Counted before it is walked: the text is as long as the walk may be.
  if ((JSON.stringify(data) ?? '').length > RECORD_MAXIMUM) return [{ at: '', reason: 'TOO_LARGE' }]
  const unstorable = unstorablePath(data, '')
  if (unstorable !== undefined) return [{ at: unstorable, reason: 'WRONG_TYPE' }]
  return recordFaults(fields, data)
}

/** The data is stored as it is given: what does not fit is refused and never bent. */
export function judged({ fields, keyPath }: DescribedCollection, data: unknown): Judged {
  const key = keyOf(data, keyPath) ?? null
  const refused = (faults: readonly RecordFault[]): Judged => ({ key, data: null, faults })
  const faults = faultsIn(fields, data)
  if (faults.length > 0) return refused(faults)
  if (key === null) return refused([{ at: keyPath, reason: 'MISSING' }])
  if (key.length > RECORD_KEY_MAXIMUM) return { key: null, data: null, faults: [{ at: keyPath, reason: 'TOO_LONG' }] }
  // Beyond these its persons would not be found when they ask to be erased.
  if (personalTexts(fields, data as RecordData).length > PERSONAL_TEXTS_MAXIMUM)
    return refused([{ at: '', reason: 'TOO_LARGE' }])
  return { key, data: data as RecordData, faults: [] }
}

export const fits = (fields: readonly MetaField[], data: unknown): boolean => faultsIn(fields, data).length === 0

const FAULT_KEYS = {
  MISSING: 'record_field_missing',
  UNKNOWN: 'record_field_unknown',
  WRONG_TYPE: 'record_field_wrong_type',
  NOT_IN_LIST: 'record_field_not_in_list',
  TOO_LONG: 'record_field_too_long',
  TOO_LARGE: 'record_field_too_large',
} as const satisfies Record<RecordFault['reason'], string>

/** At their fields, as the form names them. */
function refusalOf(faults: readonly RecordFault[]): Failure {
  const fields = Object.fromEntries(
    faults.map(({ at, reason }) => [at === '' ? 'data' : `data.${at}`, FAULT_KEYS[reason]]),
  )
  return new Failure('record_does_not_fit', { count: faults.length }, fields)
}

/** What a person entered. A value that is shown in part is never stored. */
function requireWhole(data: RecordData): void {
  requireThat(JSON.stringify(data).length <= RECORD_MAXIMUM, 'record_too_large', { maximum: RECORD_MAXIMUM })
  requireThat(!holdsMask(data), 'record_masked_value')
}

/** As a person entered it, or the refusal with its faults. */
export function requireJudged(
  collection: DescribedCollection,
  data: RecordData,
): Extract<Judged, { data: RecordData }> {
  requireWhole(data)
  const state = judged(collection, data)
  if (state.data === null) throw refusalOf(state.faults)
  return state
}

/** Of an object without a key of its own. */
export function requireFits(fields: readonly MetaField[], data: RecordData): void {
  requireWhole(data)
  const faults = faultsIn(fields, data)
  if (faults.length > 0) throw refusalOf(faults)
}
