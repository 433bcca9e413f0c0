/** What this room keeps of a member, as a merge moves it. Consents move as they are: they are decisions of one person. */

import { keysOf, type Merger, mergers } from './mergers.ts'
import * as queries from './own-mergers.queries.ts'

const plain = (part: Merger['part'], table: Parameters<typeof queries.moveRows>[1]): Merger => ({
  part,
  tables: [table],
  count: ({ db }, memberId) => queries.countRows(db, table, memberId),
  move: ({ db }, between) => queries.moveRows(db, table, between),
  giveBack: async ({ db }, between, keys) => void (await queries.moveRows(db, table, between, keys)),
})

const [GIVER, RECEIVER] = ['giver ', 'receiver '] as const

const offers: Merger = {
  part: 'offers',
  tables: ['serial_offers'],
  count: ({ db }, memberId) => queries.countOffers(db, memberId),
  async move({ db }, between) {
    const given = await queries.moveOffers(db, 'giverId', between)
    const received = await queries.moveOffers(db, 'receiverId', between)
    return [...given.map((id) => GIVER + id), ...received.map((id) => RECEIVER + id)]
  },
  async giveBack({ db }, between, keys) {
    await queries.moveOffers(db, 'giverId', between, keysOf(GIVER, keys))
    await queries.moveOffers(db, 'receiverId', between, keysOf(RECEIVER, keys))
  },
}

export const ownMergers = [
  plain('identities', 'member_identities'),
  plain('consents', 'member_consents'),
  plain('serials', 'member_serials'),
  offers,
].map((one) => mergers.extension(one))
