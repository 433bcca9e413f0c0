/** What this room adds to the timeline: decisions, and serial numbers that came and went. */

import { listConsentsBefore } from '../consents.queries.ts'
import { listOwnershipSteps } from '../owned-serials/owned-serials.queries.ts'
import { packsOf } from '../owned-serials/owned-serials.view.ts'
import { timelineSources } from './timeline.ts'

const consents = timelineSources.extension({
  kind: 'CONSENT',
  async list({ db }, page) {
    const rows = await listConsentsBefore(db, page)
    return rows.map(({ id, recordedAt, purpose, channel, state, decidedOn, recordedByName: by }) => ({
      kind: 'CONSENT',
      id,
      at: recordedAt.toISOString(),
      purpose,
      channel,
      state,
      decidedOn,
      by,
    }))
  },
})

const serials = timelineSources.extension({
  kind: 'SERIAL',
  permission: 'members.listSerials',
  async list(ctx, page) {
    const rows = await listOwnershipSteps(ctx.db, page)
    const packs = await packsOf(ctx, rows)
    return rows.flatMap(({ key, at, step, source, ordinal, recordedByName: by }) => {
      const pack = packs.get(ordinal)
      return pack === undefined ? [] : [{ kind: 'SERIAL', id: key, at: at.toISOString(), step, source, pack, by }]
    })
  },
})

export const ownTimeline = [consents, serials]
