/** Whether a state can be stored: size, texts, the fields of the newest meta data, and its key. */

import { recordFaults, type RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import { keyOf, personalTexts } from '@serialis/contract/engagement/records/record-values.ts'
import {
  PERSONAL_TEXTS_MAXIMUM,
  RECORD_KEY_MAXIMUM,
  RECORD_MAXIMUM,
  type RecordData,
  recordKinds,
} from '@serialis/contract/engagement/records/records.schema.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
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

/** The data is stored as it is given: what does not fit is refused and never bent. */
export function judged({ fields, keyPath }: DescribedCollection, data: unknown): Judged {
  const key = keyOf(data, keyPath) ?? null
  const refused = (faults: readonly RecordFault[]): Judged => ({ key, data: null, faults })
  // Counted before it is walked: the text is as long as the walk may be.
  if ((JSON.stringify(data) ?? '').length > RECORD_MAXIMUM) return refused([{ at: '', reason: 'TOO_LARGE' }])
  const unstorable = unstorablePath(data, '')
  if (unstorable !== undefined) return refused([{ at: unstorable, reason: 'WRONG_TYPE' }])
  const faults = recordFaults(fields, data)
  if (faults.length > 0) return refused(faults)
  if (key === null) return refused([{ at: keyPath, reason: 'MISSING' }])
  if (key.length > RECORD_KEY_MAXIMUM) return { key: null, data: null, faults: [{ at: keyPath, reason: 'TOO_LONG' }] }
  // Beyond these its persons would not be found when they ask to be erased.
  if (personalTexts(fields, data as RecordData).length > PERSONAL_TEXTS_MAXIMUM)
    return refused([{ at: '', reason: 'TOO_LARGE' }])
  return { key, data: data as RecordData, faults: [] }
}
