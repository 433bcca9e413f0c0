/** What imports keep of a member: files and rows go with the member that they found or brought in. */

import { deleteImportHashes } from '../../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { dropFile, HASHES_AT_ONCE } from '../../../platform/imports/mapped/forgetting.tasks.ts'
import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { importTable } from '../member-imports.queries.ts'
import { importRows } from '../rows.queries.ts'
import * as queries from './personal-imports.queries.ts'

/** An import with a file that knows the member: its rows and its file go, and it ends. 0 when there is none. */
async function dropOne({ app, db }: Holding, memberId: string): Promise<number> {
  const found = await queries.findImportOf(db, memberId)
  if (found === undefined) return 0
  return dropFile({ app, db }, { files: importTable, rows: importRows }, found)
}

const files: PersonalRows = {
  table: 'member_import_rows',
  effect: 'DELETED',
  // Rows are of a file; what they said of the member is in its own tables.
  list: async () => [],
  async erase(of, memberId) {
    const dropped = await dropOne(of, memberId)
    if (dropped > 0) return dropped
    const left = await queries.findImportWithKeys(of.db)
    if (left === undefined) return 0
    let removed = 0
    for (const table of ['member_import_keys', 'member_import_refused'])
      removed += await deleteImportHashes(of.db, table, left, HASHES_AT_ONCE)
    return removed
  },
  // Entered later, its row would find nobody, and make the person a member again.
  async beforeApproval(of, memberId) {
    let all = 0
    for (let dropped = -1; dropped !== 0; all += dropped) dropped = await dropOne(of, memberId)
    return all
  },
}

const entered: PersonalRows = {
  table: 'member_import_members',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.listEnteredOf(db, memberId),
  erase: ({ db }, memberId) => queries.deleteEnteredOf(db, memberId),
}

// In this order: the second table says which files are about the member.
export const personalImports = [files, entered].map((rows) => personalRows.extension(rows))
