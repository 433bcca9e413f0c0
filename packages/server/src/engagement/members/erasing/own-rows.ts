/** What this room keeps of a member: profile, identities, consents, serial numbers and their transfers. */

import { pagesById } from '../../../kit/lists/pages-by-id.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { recordNames } from '../../../plant/main-data/record-names.service.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { listConsents } from '../consents.queries.ts'
import { openIdentity } from '../identities.ts'
import { listIdentities } from '../members.queries.ts'
import * as queries from './erasing.queries.ts'
import { personalRows, type PersonalRows } from './personal-tables.ts'
import { countSuppressedOf, suppressIdentitiesOf } from './suppressed.queries.ts'

const profile: PersonalRows = {
  table: 'members',
  effect: 'EMPTIED',
  async list({ db }, memberId) {
    const rows = await queries.readMember(db, memberId)
    const named = async (kind: 'region' | 'source_channel', id: string | null) =>
      id === null ? null : ((await recordNames(db, kind, [id])).get(id)?.name ?? null)
    return Promise.all(
      rows.map(async ({ regionId, sourceChannelId, fieldSources, ...row }) => ({
        ...row,
        region: await named('region', regionId),
        sourceChannel: await named('source_channel', sourceChannelId),
        fieldSources: fieldSources.map(({ fields, source, at, by }) => ({ fields, source, at: new Date(at), by })),
      })),
    )
  },
  // Emptied with the approval, under the lock of the member.
  erase: async () => 0,
}

const identities: PersonalRows = {
  table: 'member_identities',
  effect: 'DELETED',
  async list({ app, db }, memberId) {
    const box = await knownSecretBox(app, db)
    return (await listIdentities(db, [memberId])).map((row) => ({
      kind: row.kind,
      value: box && openIdentity(box, row),
      verifiedAt: row.verifiedAt,
      addedAt: row.addedAt,
      source: row.source,
      addedBy: row.addedByName,
    }))
  },
  async erase({ db }, memberId) {
    await suppressIdentitiesOf(db, memberId)
    return queries.deleteIdentities(db, memberId)
  },
}

/** Keyed hashes that say no more than that somebody may not be entered again. */
const suppressed: PersonalRows = {
  table: 'suppressed_identities',
  effect: 'KEPT',
  // Of erased members alone, who ask for nothing any more.
  list: async () => [],
  erase: ({ db }, memberId) => countSuppressedOf(db, memberId),
}

const consents: PersonalRows = {
  table: 'member_consents',
  effect: 'EMPTIED',
  list: ({ db }, memberId) => listConsents(db, memberId),
  erase: ({ db }, memberId) => queries.emptyProofs(db, memberId),
}

const offers: PersonalRows = {
  table: 'serial_offers',
  effect: 'DELETED',
  list: async ({ db }, memberId) =>
    (await queries.readOffers(db, memberId)).map((row) => ({
      side: row.giverId === memberId ? 'GIVER' : 'RECEIVER',
      status: row.status,
      // What the other member said is of that member.
      proof: row.giverId === memberId ? row.giverProof : row.receiverProof,
      offeredAt: row.offeredAt,
      endedAt: row.endedAt,
    })),
  erase: ({ db }, memberId) => queries.deleteOffers(db, memberId),
}

const serials: PersonalRows = {
  table: 'member_serials',
  effect: 'DELETED',
  async *list({ db }, memberId) {
    for await (const rows of pagesById(db, (_, after, limit) => queries.readOwnedSerials(db, memberId, after, limit))) {
      const codes = await codeOf(
        db,
        rows.map(({ ordinal }) => ordinal),
      )
      yield rows.map(({ batch, source, claimedAt, endedAt, endedAs }, at) => ({
        code: codes[at] ?? null,
        batch,
        source,
        claimedAt,
        endedAt,
        endedAs,
      }))
    }
  },
  erase: ({ db }, memberId) => queries.deleteOwnedSerials(db, memberId),
}

/** Offers go before the serial numbers that they name. */
export const ownRows = [profile, identities, suppressed, consents, offers, serials].map((rows) =>
  personalRows.extension(rows),
)
