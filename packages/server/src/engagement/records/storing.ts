/**
 * How states of records are stored: the state before is kept, values and hashes follow. The caller holds the lock of the
 * collection and has judged the states.
 */

import { randomUUIDv7 } from 'node:crypto'
import { indexedValues, personalPaths } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData, RecordSource } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import type { DescribedCollection } from '../collections/read-collections.ts'
import { addPersons } from './persons.queries.ts'
import { hashesOfRecord } from './persons.ts'
import * as queries from './records.queries.ts'
import { keepDeletions, keepStates } from './versions.queries.ts'

export type Writing = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

export interface NewState {
  /** Absent: a record that is not there yet. */
  id?: string | undefined
  key: string
  data: RecordData
  sourceAt: Date
  sourceId: string | null
  /** By which it was judged, where that is not the newest meta data. */
  metaNumber?: number
}

interface From {
  source: RecordSource
  by: string
}

/** Answers the ids of the records, in the order of the states. */
export async function storeStates(
  { app, db, tenant, now }: Writing,
  { id: collectionId, metaNumber, fields }: DescribedCollection,
  states: readonly NewState[],
  { source, by }: From,
): Promise<string[]> {
  const all = states.map((state) => ({ ...state, id: state.id ?? randomUUIDv7(), isNew: state.id === undefined }))
  const added = all.filter(({ isNew }) => isNew)
  const changed = all.filter(({ isNew }) => !isNew)
  const storing = { collectionId, metaNumber, source, by, at: now }
  await queries.insertRecords(db, added, storing)
  await keepStates(
    db,
    changed.map(({ id }) => id),
  )
  await queries.updateRecords(db, changed, storing)
  await queries.putValues(
    db,
    collectionId,
    all.map(({ id, isNew, data }) => ({ id, isNew, values: indexedValues(fields, data) })),
  )
  if (all.length > 0 && personalPaths(fields).size > 0) {
    const box = await secretBox(app, db)
    const persons = all.flatMap(({ id, data }) =>
      hashesOfRecord(box, tenant, { fields, data }).map((hash) => ({ recordId: id, hash })),
    )
    await addPersons(db, collectionId, persons)
  }
  return all.map(({ id }) => id)
}

/** With the states before, which stay until their days are over. */
export async function removeRecords(
  { db, now }: Pick<Writing, 'db' | 'now'>,
  ids: readonly string[],
  { source, by, reason }: { source: 'PERSON' | 'UNDO'; by: string; reason: string },
): Promise<void> {
  await keepStates(db, ids)
  await keepDeletions(db, ids, { source, by, reason, at: now })
  await queries.deleteRecords(db, ids)
}
