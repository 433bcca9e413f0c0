/** Audiences as a merge moves them: where both are, the survivor stays as it is. */

import { type Merger, mergers } from '../members/merging/mergers.ts'
import * as queries from './merging-audiences.queries.ts'

const [MOVED, ENDED, GROUNDED] = ['moved ', 'ended ', 'grounded '] as const

interface StoredPlace {
  audienceId: string
  enteredAt: string
  /** Journals of before have none. */
  version?: number | null
  ofHealth?: boolean
}

const of = (kind: string, keys: readonly string[]) =>
  keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length))

const places: Merger = {
  part: 'audiences',
  tables: ['audience_members'],
  count: ({ db }, memberId) => queries.countAudienceRows(db, 'audience_members', memberId),
  async move({ db }, between) {
    const { moved, ended, grounded } = await queries.movePlaces(db, between)
    return [
      ...moved.map((id) => MOVED + id),
      ...ended.map(({ audienceId, enteredAt, version, ofHealth }) => {
        const place: StoredPlace = { audienceId, enteredAt: enteredAt.toISOString(), version, ofHealth }
        return ENDED + JSON.stringify(place)
      }),
      ...grounded.map((id) => GROUNDED + id),
    ]
  },
  async giveBack({ db }, between, keys) {
    const ended = of(ENDED, keys).map((text) => JSON.parse(text) as StoredPlace)
    await queries.givePlacesBack(db, between, {
      moved: of(MOVED, keys),
      grounded: of(GROUNDED, keys),
      ended: ended.map(({ audienceId, enteredAt, version = null, ofHealth = false }) => ({
        tenantId: db.tenantId,
        memberId: between.intoId,
        audienceId,
        enteredAt: new Date(enteredAt),
        version,
        ofHealth,
      })),
    })
  },
}

const changes: Merger = {
  part: 'audienceChanges',
  tables: ['audience_changes'],
  count: ({ db }, memberId) => queries.countAudienceRows(db, 'audience_changes', memberId),
  move: ({ db }, between) => queries.moveAudienceChanges(db, between),
  giveBack: async ({ db }, between, keys) => void (await queries.moveAudienceChanges(db, between, keys)),
}

export const mergingAudiences = [places, changes].map((one) => mergers.extension(one))
