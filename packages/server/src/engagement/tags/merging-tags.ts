/** Tags as a merge moves them: what both have, the survivor keeps as it is. */

import { keysOf, type Merger, mergers } from '../members/merging/mergers.ts'
import * as queries from './merging-tags.queries.ts'

const [MOVED, ENDED, GROUNDED] = ['moved ', 'ended ', 'grounded '] as const

interface StoredTag {
  tagId: string
  source: queries.TagRow['source']
  sourceRef: string | null
  addedAt: string
  expiresAt: string | null
  /** Parts of before have none. */
  ofHealth?: boolean
}

const stored = ({ tagId, source, sourceRef, addedAt, expiresAt, ofHealth }: queries.TagRow): StoredTag => ({
  tagId,
  source,
  sourceRef,
  addedAt: addedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  ofHealth,
})

const tags: Merger = {
  part: 'tags',
  tables: ['member_tags'],
  count: ({ db }, memberId) => queries.countTagRows(db, 'member_tags', memberId),
  async move({ db }, between) {
    const { moved, ended, grounded } = await queries.moveTags(db, between)
    return [
      ...moved.map((id) => MOVED + id),
      ...ended.map((row) => ENDED + JSON.stringify(stored(row))),
      ...grounded.map((id) => GROUNDED + id),
    ]
  },
  async giveBack({ db }, between, keys) {
    const ended = keysOf(ENDED, keys).map((text) => JSON.parse(text) as StoredTag)
    await queries.giveTagsBack(db, between, {
      moved: keysOf(MOVED, keys),
      grounded: keysOf(GROUNDED, keys),
      ended: ended.map(({ addedAt, expiresAt, ofHealth = false, ...row }) => ({
        ...row,
        ofHealth,
        tenantId: db.tenantId,
        memberId: between.intoId,
        addedAt: new Date(addedAt),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      })),
    })
  },
}

const changes: Merger = {
  part: 'tagChanges',
  tables: ['member_tag_changes'],
  count: ({ db }, memberId) => queries.countTagRows(db, 'member_tag_changes', memberId),
  move: ({ db }, between) => queries.moveTagChanges(db, between),
  giveBack: async ({ db }, between, keys) => void (await queries.moveTagChanges(db, between, keys)),
}

export const mergingTags = [tags, changes].map((one) => mergers.extension(one))
