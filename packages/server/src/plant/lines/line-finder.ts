/** Production lines by code and name, for the search box. */

import { finders } from '../../kit/jobs/finding.ts'
import { findLinesCalled } from './lines.queries.ts'

export const lineFinder = finders.extension({
  kind: 'line',
  find: async ({ db }, text) =>
    (await findLinesCalled(db, text)).map(({ id, code, name }) => ({
      id,
      title: name,
      about: code,
      names: [code, name],
    })),
})
