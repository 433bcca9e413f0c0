/** Attributes as a merge moves them: where both have some of a collection, those of the survivor are in force. */

import { keysOf, mergers } from '../members/merging/mergers.ts'
import * as queries from './kept-attributes.queries.ts'

const [MOVED, DOUBLED] = ['moved ', 'doubled '] as const

export const mergingAttributes = mergers.extension({
  part: 'attributes',
  tables: ['member_attributes', 'member_attribute_versions'],
  count: ({ db }, memberId) => queries.countAttributesOf(db, memberId),
  move: async ({ db }, between) =>
    (await queries.moveAttributes(db, between)).map(({ id, isDoubled }) => (isDoubled ? DOUBLED : MOVED) + id),
  giveBack: ({ db }, between, keys) =>
    queries.moveAttributesBack(db, between, { ids: keysOf(MOVED, keys), doubled: keysOf(DOUBLED, keys) }),
})
