/**
 * Files of plain masters: the routes of uploaded tables once, for every kind of master. `:master` is the kind's list
 * (`factories`); its service asks for the kind's right to create records.
 *
 * | part | where |
 * | --- | --- |
 * | file and rows | `table_imports` and `table_import_rows`, with the list's name as `kind` |
 * | columns | the fields of the kind with their titles; a field that names another record holds its name |
 * | check of a row | the input of the kind's create, the unique names of its table, and the rules of its room |
 * | entering | the create of each row with its event, all in one transaction |
 */

import { z } from 'zod'
import { query } from '../../kit/route.ts'
import { importRoutes } from '../imports/imports.routes.ts'

const MASTER_IMPORT_BYTES = 5_000_000
export const MASTER_IMPORT_ROWS = 1_000
/** Of a kind whose records are created together (decision 161). */
export const MASTER_IMPORT_ROWS_TOGETHER = 50_000

const params = { master: z.string().max(60) }

const files = importRoutes({
  path: '/api/masters/:master/imports',
  template: '/api/masters/:master/import-template',
  subjectType: 'master_import',
  permission: 'session',
  sites: { all: 'own', one: 'own' },
  fileLimit: MASTER_IMPORT_BYTES,
  params,
})

export const masterImports = {
  ...files,
  /** What a file of this kind may contain, and how many rows. */
  columns: query({
    method: 'GET',
    path: '/api/masters/:master/import-columns',
    permission: 'session',
    sites: 'own',
    input: { params: z.object(params) },
    output: z.object({
      columns: z.array(z.object({ name: z.string(), en: z.string(), zh: z.string() })),
      rowsMaximum: z.number().int(),
    }),
    errors: ['no_permission', 'not_for_sites'],
  }),
}
