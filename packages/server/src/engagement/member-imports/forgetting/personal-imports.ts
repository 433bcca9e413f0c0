/** What imports keep of a member: files and rows go with the member that they found or brought in. */

import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { updateImport } from '../member-imports.queries.ts'
import { deleteKeys, deleteRefused, deleteRows } from '../rows.queries.ts'
import * as queries from './personal-imports.queries.ts'

const KEYS_AT_ONCE = 50_000

/** An import with a file that knows the member: its rows and its file go, and it ends. 0 when there is none. */
async function dropOne({ app, db }: Holding, memberId: string): Promise<number> {
  const found = await queries.findImportOf(db, memberId)
  if (found === undefined) return 0
  const rows = await deleteRows(db, found.id)
  // The file goes once no row names it, which is so when this transaction is committed.
  await app.files.doubt(found.path)
  const hasEnded = found.status === 'DONE' || found.status === 'DROPPED'
  await updateImport(db, found.id, {
    path: null,
    fileName: '',
    titlesEncrypted: null,
    ...(!hasEnded && { status: 'DROPPED', endedAt: db.now, taskId: null }),
  })
  return rows + 1
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
    return (await deleteKeys(of.db, left, KEYS_AT_ONCE)) + (await deleteRefused(of.db, left, KEYS_AT_ONCE))
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
