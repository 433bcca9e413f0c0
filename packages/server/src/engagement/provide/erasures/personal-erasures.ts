/**
 * What receivers are to forget when a person is erased. It is written with the approval: until then the marks of records
 * and the places in audiences say who may have the person, and afterwards nothing does. Receivers are notified when the
 * records are emptied, so that what they read afterwards is free of the person.
 */

import { describedCollection } from '../../collections/read-collections.ts'
import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { withMerged } from '../../members/merging/merged-members.service.ts'
import { isPersonalKey } from '../../records/read-records.ts'
import * as queries from './erasures.queries.ts'

async function erasuresOf({ db }: Holding, memberId: string): Promise<queries.NewErasure[]> {
  const members = await queries.endpointsOfMembers(db, await withMerged(db, memberId))
  const records = await queries.endpointsOfRecords(db, memberId)
  const personal = new Map<string, boolean>()
  for (const { collectionId } of records)
    if (!personal.has(collectionId)) {
      const collection = await describedCollection(db, collectionId)
      personal.set(collectionId, collection === undefined || isPersonalKey(collection))
    }
  return [
    ...members.map((one) => ({ ...one, key: one.itemId })),
    ...records.map(({ endpointId, itemId, collectionId, key }) => ({
      endpointId,
      itemId,
      key: personal.get(collectionId) === false ? key : null,
    })),
  ]
}

const erasures: PersonalRows = {
  table: 'provide_erasures',
  effect: 'KEPT',
  // Of erased members alone, who ask for nothing any more.
  list: async () => [],
  async beforeApproval(of, memberId) {
    await queries.insertErasures(of.db, memberId, await erasuresOf(of, memberId), of.app.clock.now())
    return 0
  },
  erase: ({ db }, memberId) => queries.countErasures(db, memberId),
}

/** Also tells the person who has the data. */
const sent: PersonalRows = {
  table: 'provide_sent',
  effect: 'DELETED',
  list: async ({ db }, memberId) => queries.receiversOf(db, await withMerged(db, memberId)),
  async erase({ app, db }, memberId) {
    const rows = await queries.forgetErased(db, memberId, await withMerged(db, memberId))
    await queries.numberErasures(db, memberId, app.clock.now())
    return rows
  },
}

export const personalProvided = [erasures, sent].map((rows) => personalRows.extension(rows))
