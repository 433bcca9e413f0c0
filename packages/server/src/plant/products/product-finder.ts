/** Products by code, name and GTIN, for the search box. */

import { finders } from '../../kit/jobs/finding.ts'
import { findProductsCalled } from './finding.queries.ts'

export const productFinder = finders.extension({
  kind: 'product',
  find: async ({ db }, text) =>
    (await findProductsCalled(db, text)).map(({ id, code, name, gtin }) => ({
      id,
      title: name,
      about: code,
      // A GTIN may be typed without the zeros before it.
      names: [code, name, ...(gtin === null ? [] : [text])],
    })),
})
