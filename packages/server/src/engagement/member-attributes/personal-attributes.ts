/** Attributes for a copy for the person, and for an erasure: all of them go. */

import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './kept-attributes.queries.ts'

const states: PersonalRows = {
  table: 'member_attribute_versions',
  effect: 'DELETED',
  async *list({ db }, memberId) {
    type Row = Awaited<ReturnType<typeof queries.readStates>>[number]
    for await (const rows of pagesAfter<Row>((after, limit) => queries.readStates(db, memberId, after, limit)))
      yield rows.map(({ attributesId: _attributesId, ...row }) => row)
  },
  erase: ({ db }, memberId) => queries.deleteStatesOf(db, memberId, ERASED_AT_ONCE),
}

const attributes: PersonalRows = {
  table: 'member_attributes',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readAttributes(db, memberId),
  erase: ({ db }, memberId) => queries.deleteAttributesOf(db, memberId),
}

export const personalAttributes = [states, attributes].map((rows) => personalRows.extension(rows))
