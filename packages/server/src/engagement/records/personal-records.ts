/**
 * What records keep of a member: those with a personal field that holds one of its identities. Its identities go with the
 * approval of an erasure, so the records are marked before.
 */

import { keyOf, withoutPersonal } from '@serialis/contract/engagement/records/record-values.ts'
import { found } from '../../kit/http/failure.ts'
import { secretBox, type SecretBox } from '../../platform/secrets/secrets.service.ts'
import { heldCollection } from '../collections/read-collections.ts'
import { identityValues } from '../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './persons.queries.ts'
import { hashesOfRecord, hashOfPerson } from './persons.ts'
import { deleteRecords, recordsById } from './records.queries.ts'
import { isKeyPersonal } from './records.view.ts'
import { storeStates } from './storing.ts'
import { deleteVersionsOf } from './versions.queries.ts'

const RECORDS_AT_ONCE = 200
const STATES_AT_ONCE = 1_000

async function hashesOf(of: Holding, memberId: string): Promise<Buffer[]> {
  const values = await identityValues(of, memberId)
  if (values.length === 0) return []
  const box = await secretBox(of.app, of.db)
  return values.map((value) => hashOfPerson(box, value))
}

type Marked = Awaited<ReturnType<typeof queries.listMarked>>

/** The current state is emptied only where it is about this person still: the phone of a record may be that of another by now. */
async function eraseOf(of: Holding, box: SecretBox, collectionId: string, marked: Marked): Promise<number> {
  const { db, tenant } = of
  const collection = found(await heldCollection(db, collectionId))
  const hashes = new Set(marked.map(({ valueHash }) => valueHash.toString('hex')))
  const rows = await recordsById(db, [...new Set(marked.map(({ recordId }) => recordId))])
  const about = rows.filter(({ data }) =>
    hashesOfRecord(box, tenant, { fields: collection.fields, data }).some((hash) => hashes.has(hash.toString('hex'))),
  )
  const isWithKey = !isKeyPersonal(collection)
  const emptied = about.flatMap((row) => {
    const data = withoutPersonal(collection.fields, row.data)
    return isWithKey && keyOf(data, collection.keyPath) === row.key ? [{ ...row, data, sourceId: null }] : []
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
  async list(of, memberId) {
    const hashes = await hashesOf(of, memberId)
    if (hashes.length === 0) return []
    return queries.listStatesOf(of.db, await queries.recordsOfHashes(of.db, hashes))
  },
  async beforeApproval(of, memberId) {
    const hashes = await hashesOf(of, memberId)
    if (hashes.length > 0) await queries.markForErasure(of.db, memberId, hashes)
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
