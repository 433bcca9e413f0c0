/** Merges speak of the person: why they were proposed, and what both profiles were. Merges of merges follow the survivor. */

import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import { type Merger, mergers } from '../members/merging/mergers.ts'
import * as queries from './merging.queries.ts'

const merges: PersonalRows = {
  table: 'member_merges',
  effect: 'EMPTIED',
  list: async ({ db }, memberId) => queries.listHeld(db, memberId),
  async erase({ db }, memberId) {
    const left = (await queries.listHeld(db, memberId)).filter(
      ({ reason, decision, before }) => reason !== '' || decision !== '' || before !== null,
    )
    if (left.length > 0)
      await queries.emptyMerges(
        db,
        left.slice(0, ERASED_AT_ONCE).map(({ id }) => id),
      )
    return Math.min(left.length, ERASED_AT_ONCE)
  },
  beforeApproval: ({ db }, memberId) => queries.endProposals(db, memberId, db.now),
}

const parts: PersonalRows = {
  table: 'member_merge_parts',
  effect: 'DELETED',
  list: async () => [],
  erase: async ({ db }, memberId) =>
    queries.deleteParts(
      db,
      (await queries.listHeld(db, memberId)).map(({ id }) => id),
    ),
}

const held: Merger = {
  part: 'merges',
  tables: ['member_merges', 'member_merge_parts'],
  count: ({ db }, memberId) => queries.countHeld(db, memberId),
  move: ({ db }, between) => queries.moveHeld(db, between),
  giveBack: async ({ db }, between, keys) => void (await queries.moveHeld(db, between, keys)),
}

export const mergesOfMembers = [...[merges, parts].map((one) => personalRows.extension(one)), mergers.extension(held)]
