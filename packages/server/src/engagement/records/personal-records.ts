/**
 * What records keep of a member: those with a personal field that holds one of its identities. Its identities go with the
 * approval of an erasure, so the records are marked before.
 */

import { keyOf, ofPerson, withoutPerson } from '@serialis/contract/engagement/records/record-values.ts'
import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { found } from '../../kit/http/failure.ts'
import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { secretBox, type SecretBox } from '../../platform/secrets/secrets.service.ts'
import { describedCollection, type DescribedCollection, heldCollection } from '../collections/read-collections.ts'
import { identityValues } from '../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './persons.queries.ts'
import { hashesOfRecord, hashOfPerson, isAboutPerson } from './persons.ts'
import { deleteRecords, recordsById } from './records.queries.ts'
import { storeStates } from './storing.ts'
import { deleteVersionsOf } from './versions.queries.ts'

const RECORDS_AT_ONCE = 200
const STATES_AT_ONCE = 1_000
/** Each as large as a record may be. */
const STATES_SHOWN = 100

type StateRow = Awaited<ReturnType<typeof queries.listStatesOf>>[number]

async function hashesOf(of: Holding, memberId: string): Promise<{ box: SecretBox; hashes: Buffer[] } | undefined> {
  const values = await identityValues(of, memberId)
  if (values.length === 0) return undefined
  const box = await secretBox(of.app, of.db)
  return { box, hashes: values.map((value) => hashOfPerson(box, value)) }
}

const isAmong = (hashes: readonly Buffer[]) => {
  const known = new Set(hashes.map((hash) => hash.toString('hex')))
  return (hash: Buffer): boolean => known.has(hash.toString('hex'))
}

/** States that are about the member, with what is about others in part: the phone of a record may be that of another by now. */
async function* statesOf(of: Holding, memberId: string): AsyncGenerator<readonly object[]> {
  const known = await hashesOf(of, memberId)
  if (known === undefined) return
  const { box, hashes } = known
  const isOwn = isAmong(hashes)
  const isAbout = isAboutPerson(box, of.tenant, hashes)
  const collections = new Map<string, DescribedCollection>()
  const ids = (await queries.recordsOfHashes(of.db, hashes)).toSorted()
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    const some = ids.slice(at, at + RECORDS_AT_ONCE)
    for await (const rows of pagesAfter<StateRow>((after) => queries.listStatesOf(of.db, some, after, STATES_SHOWN))) {
      const states: object[] = []
      for (const { recordId: _recordId, collectionId, data, key, ...state } of rows) {
        const collection = collections.get(collectionId) ?? found(await describedCollection(of.db, collectionId))
        collections.set(collectionId, collection)
        if (data === null || !hashesOfRecord(box, of.tenant, { fields: collection.fields, data }).some(isOwn)) continue
        const shown = ofPerson(collection.fields, data, isAbout)
        states.push({ ...state, key: keyOf(shown, collection.keyPath) === key ? key : masked(key), data: shown })
      }
      yield states
    }
  }
}

type Marked = Awaited<ReturnType<typeof queries.listMarked>>

/** The current state is emptied only where it is about this person still, and what is about others in it stays. */
async function eraseOf(of: Holding, box: SecretBox, collectionId: string, marked: Marked): Promise<number> {
  const { db, tenant } = of
  const collection = found(await heldCollection(db, collectionId))
  const hashes = marked.map(({ valueHash }) => valueHash)
  const isOwn = isAmong(hashes)
  const rows = await recordsById(db, [...new Set(marked.map(({ recordId }) => recordId))])
  const about = rows.filter(({ data }) => hashesOfRecord(box, tenant, { fields: collection.fields, data }).some(isOwn))
  const isAbout = isAboutPerson(box, tenant, hashes)
  const emptied = about.flatMap((row) => {
    const data = withoutPerson(collection.fields, row.data, isAbout)
    return keyOf(data, collection.keyPath) === row.key ? [{ ...row, data, sourceId: null }] : []
  })
  await storeStates({ ...of, now: db.now }, collection, emptied, { source: 'ERASURE', by: '' })
  // The state before, which storing keeps, is what is to be forgotten.
  await deleteVersionsOf(
    db,
    marked.map(({ recordId }) => recordId),
  )
  const kept = new Set(emptied.map(({ id }) => id))
  await deleteRecords(
    db,
    about.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  )
  return about.length
}

async function eraseRecords(of: Holding, memberId: string): Promise<number> {
  const marked = await queries.listMarked(of.db, memberId, RECORDS_AT_ONCE)
  if (marked.length === 0) return 0
  const box = await secretBox(of.app, of.db)
  const byCollection = Map.groupBy(marked, ({ collectionId }) => collectionId)
  for (const [collectionId, some] of [...byCollection].toSorted()) await eraseOf(of, box, collectionId, some)
  return queries.deleteMarked(of.db, memberId, [...new Set(marked.map(({ recordId }) => recordId))])
}

/** First: by the marks that the records lose afterwards. */
const versions: PersonalRows = {
  table: 'collection_record_versions',
  effect: 'DELETED',
  // With the records, as their earlier states.
  list: async () => [],
  erase: ({ db }, memberId) => queries.deleteStatesOfMarked(db, memberId, STATES_AT_ONCE),
}

const records: PersonalRows = {
  table: 'collection_records',
  effect: 'EMPTIED',
  list: statesOf,
  async beforeApproval(of, memberId) {
    const known = await hashesOf(of, memberId)
    if (known !== undefined) await queries.markForErasure(of.db, memberId, known.hashes)
    return 0
  },
  erase: eraseRecords,
}

/** Hashes of what the records hold; they are counted with them. */
const persons: PersonalRows = {
  table: 'collection_record_persons',
  effect: 'DELETED',
  list: async () => [],
  erase: async () => 0,
}

export const personalRecords = [versions, records, persons].map((rows) => personalRows.extension(rows))
