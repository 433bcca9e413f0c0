/** What lists of members keep of a person: a file that holds an identity of the member goes with it, and ends. */

import { deleteImportHashes } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { dropFile, HASHES_AT_ONCE } from '../../platform/imports/mapped/forgetting.tasks.ts'
import { type Holding, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import { findEmptiedFile, findFileOf, listRows, listTable } from './member-lists.queries.ts'

/** 0 when there is none. */
async function dropOne({ app, db }: Holding, memberId: string): Promise<number> {
  const found = await findFileOf(db, memberId)
  return found === undefined ? 0 : dropFile({ app, db }, { files: listTable, rows: listRows }, found)
}

const files: PersonalRows = {
  table: 'member_list_rows',
  effect: 'DELETED',
  // Rows are of a file; what came of them is with the tags and audiences of the member.
  list: async () => [],
  async erase(of, memberId) {
    const dropped = await dropOne(of, memberId)
    if (dropped > 0) return dropped
    const left = await findEmptiedFile(of.db)
    return left === undefined ? 0 : deleteImportHashes(of.db, 'member_list_hashes', left, HASHES_AT_ONCE)
  },
  async beforeApproval(of, memberId) {
    let all = 0
    for (let dropped = -1; dropped !== 0; all += dropped) dropped = await dropOne(of, memberId)
    return all
  },
}

export const personalLists = [personalRows.extension(files)]
