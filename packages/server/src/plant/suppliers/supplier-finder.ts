/** Packaging suppliers by code and name, for the search box. */

import { finders } from '../../kit/jobs/finding.ts'
import { findSuppliersCalled } from './suppliers.queries.ts'

export const supplierFinder = finders.extension({
  kind: 'supplier',
  find: async ({ db }, text) =>
    (await findSuppliersCalled(db, text)).map(({ id, code, name }) => ({
      id,
      title: name,
      about: code,
      names: [code, name],
    })),
})
