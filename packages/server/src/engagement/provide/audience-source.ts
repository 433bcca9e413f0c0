/** Members of an audience, as an endpoint gives them. */

import { membersInAudience, someInAudience } from '../audiences/read-audiences.ts'
import { activeMembers } from '../members/read-members.ts'
import type { PageOf, SomeOf, SourceItem, SourceReading } from './source-pages.ts'

const IDENTITIES = ['phone', 'email']

/** Without frozen members. */
async function itemsOf(
  { app, db, endpoint }: SourceReading,
  rows: readonly { memberId: string; enteredAt: Date }[],
): Promise<SourceItem[]> {
  const members = await activeMembers(app, db, {
    ids: rows.map(({ memberId }) => memberId),
    withIdentities: endpoint.fields.some((path) => IDENTITIES.includes(path)),
  })
  return rows.flatMap(({ memberId, enteredAt }) => {
    const member = members.get(memberId)
    if (member === undefined) return []
    const data = { memberNo: memberId, enteredAt: enteredAt.toISOString(), ...member }
    return [{ id: memberId, key: memberId, version: null, updatedAt: enteredAt, data }]
  })
}

/** Frozen members are left out, so that a page may have fewer than were asked for and not be the last one. */
export const pageOfMembers: PageOf = async (reading, { after, limit }) => {
  const audienceId = reading.endpoint.audienceId ?? ''
  const rows = await membersInAudience(reading.db, { audienceId, after, limit })
  const page = rows.slice(0, limit)
  return {
    items: await itemsOf(reading, page),
    next: rows.length > limit ? (page.at(-1)?.memberId ?? null) : null,
  }
}

export const someMembers: SomeOf = async (reading, ids) =>
  itemsOf(reading, await someInAudience(reading.db, reading.endpoint.audienceId ?? '', ids))
