/** What imports keep of a member: files and rows go with the member that they found or brought in. */

import { personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { updateImport } from '../member-imports.queries.ts'
import { deleteKeys, deleteRows } from '../rows.queries.ts'
import * as queries from './personal-imports.queries.ts'

const KEYS_AT_ONCE = 50_000

const files: PersonalRows = {
  table: 'member_import_rows',
  effect: 'DELETED',
  // Rows are of a file; what they said of the member is in its own tables.
  list: async () => [],
  async erase({ app, db }, memberId) {
    const found = await queries.findImportOf(db, memberId)
    if (found === undefined) {
      const left = await queries.findImportWithKeys(db)
      return left === undefined ? 0 : deleteKeys(db, left, KEYS_AT_ONCE)
    }
    const rows = await deleteRows(db, found.id)
    // The file goes once no row names it, which is so when this transaction is committed.
    await app.files.doubt(found.path)
    const hasEnded = found.status === 'DONE' || found.status === 'DROPPED'
    await updateImport(db, found.id, {
      path: null,
      titlesEncrypted: null,
      ...(!hasEnded && { status: 'DROPPED', endedAt: db.now, taskId: null }),
    })
    return rows + 1
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
