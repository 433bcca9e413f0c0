/** Members of an audience, as an endpoint gives them. */

import { membersInAudience } from '../audiences/read-audiences.ts'
import { activeMembers } from '../members/read-members.ts'
import type { PageOf } from './source-pages.ts'

const IDENTITIES = ['phone', 'email']

/** Frozen members are left out, so that a page may have fewer than were asked for and not be the last one. */
export const pageOfMembers: PageOf = async ({ app, db, endpoint }, { after, limit }) => {
  const rows = await membersInAudience(db, { audienceId: endpoint.audienceId ?? '', after, limit })
  const page = rows.slice(0, limit)
  const members = await activeMembers(app, db, {
    ids: page.map(({ memberId }) => memberId),
    withIdentities: endpoint.fields.some((path) => IDENTITIES.includes(path)),
  })
  return {
    items: page.flatMap(({ memberId, enteredAt }) => {
      const member = members.get(memberId)
      if (member === undefined) return []
      const data = { memberNo: memberId, enteredAt: enteredAt.toISOString(), ...member }
      return [{ key: memberId, version: null, updatedAt: enteredAt, data }]
    }),
    next: rows.length > limit ? (page.at(-1)?.memberId ?? null) : null,
  }
}
