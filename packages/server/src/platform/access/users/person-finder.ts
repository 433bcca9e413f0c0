/** People by account and name, for the search box. */

import { finders } from '../../../kit/jobs/finding.ts'
import { findPeopleCalled } from './users.queries.ts'

export const personFinder = finders.extension({
  kind: 'person',
  find: async ({ db }, text) =>
    (await findPeopleCalled(db, text)).map(({ id, account, name }) => ({
      id,
      title: name,
      about: account,
      names: [account, name],
    })),
})
