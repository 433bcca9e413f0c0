/**
 * What files of records keep of a person: a file that holds an identity of the member goes with it, and an import that is
 * still open ends. Entered later, its rows would bring the person back.
 */

import { deleteImportHashes } from '../../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { dropFile, HASHES_AT_ONCE } from '../../../platform/imports/mapped/forgetting.tasks.ts'
import { secretBox } from '../../../platform/secrets/secrets.service.ts'
import { identityValues } from '../../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import { hashOfPerson } from '../../records/persons.ts'
import { importTable } from '../record-imports.queries.ts'
import { importRows } from '../rows.queries.ts'
import * as queries from './personal-imports.queries.ts'

/** 0 when there is none. */
async function dropOne({ app, db }: Holding, hashes: readonly Buffer[]): Promise<number> {
  const found = await queries.findImportOf(db, hashes)
  if (found === undefined) return 0
  return dropFile({ app, db }, { files: importTable, rows: importRows }, found)
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
    return left === undefined ? 0 : deleteImportHashes(db, 'record_import_persons', left, HASHES_AT_ONCE)
  },
}

export const personalRecordImports = [personalRows.extension(rows)]
