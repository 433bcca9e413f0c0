/**
 * What files of records keep of a person: a file that holds an identity of the member goes with it, and an import that is
 * still open ends. Entered later, its rows would bring the person back.
 */

import { secretBox } from '../../../platform/secrets/secrets.service.ts'
import { identityValues } from '../../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { hashOfPerson } from '../../records/persons.ts'
import { updateImport } from '../record-imports.queries.ts'
import { deletePersons, deleteRows } from '../rows.queries.ts'
import * as queries from './personal-imports.queries.ts'

const HASHES_AT_ONCE = 50_000

/** 0 when there is none. */
async function dropOne({ app, db }: Holding, hashes: readonly Buffer[]): Promise<number> {
  const found = await queries.findImportOf(db, hashes)
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

const rows: PersonalRows = {
  table: 'record_import_rows',
  effect: 'DELETED',
  // Rows are of a file; what came of them is in the records.
  list: async () => [],
  // While the identities are there, by which the files are found.
  async beforeApproval(of, memberId) {
    const values = await identityValues(of, memberId)
    if (values.length === 0) return 0
    const box = await secretBox(of.app, of.db)
    const hashes = values.map((value) => hashOfPerson(box, value))
    let all = 0
    for (let dropped = -1; dropped !== 0; all += dropped) dropped = await dropOne(of, hashes)
    return all
  },
  async erase({ db }) {
    const left = await queries.findImportWithPersons(db)
    return left === undefined ? 0 : deletePersons(db, left, HASHES_AT_ONCE)
  },
}

export const personalRecordImports = [personalRows.extension(rows)]
