/** A tag by rules takes its rule along: activated it is built, archived it is kept up with no more, deleted both go. */

import type { Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { tagGivers } from '../../tags/by-rules/tag-givers.ts'
import * as queries from '../audiences.queries.ts'
import { isBuilding } from '../audiences.view.ts'
import { startBuilding } from '../building/building.service.ts'

/** No audience has such a code. */
export const codeOfSet = (code: string): string => `tag:${code}`

/** While a build is at work, it would put in force what was there when it began. */
export async function requireAtRest(ctx: Pick<Ctx, 'db'>, set: queries.AudienceRow): Promise<void> {
  requireThat(!(await isBuilding(ctx, set)), 'tag_rule_building')
}

export const tagsByRules = tagGivers.extension({
  async activated(ctx, tag) {
    if (tag.kind !== 'RULE') return
    const set = await queries.lockSetOfTag(ctx.db, tag.id)
    if (set === undefined) throw failure('tag_rule_can_not_be_empty')
    await startBuilding(ctx, set)
  },
  async archived(ctx, tag) {
    const set = await queries.lockSetOfTag(ctx.db, tag.id)
    if (set === undefined) return
    await requireAtRest(ctx, set)
    await queries.updateAudience(ctx.db, set.id, { status: 'ARCHIVED' }, ctx.now)
  },
  async deleted(ctx, tag) {
    const set = await queries.lockSetOfTag(ctx.db, tag.id)
    if (set !== undefined) await queries.deleteAudience(ctx.db, set.id)
  },
  async changed(ctx, tag, { kind, code, nameEn, nameZh, lifetimeDays, memberLimit }) {
    const set = await queries.lockSetOfTag(ctx.db, tag.id)
    if (set === undefined) return
    // Only a draft changes its kind.
    if (kind !== 'RULE') return queries.deleteAudience(ctx.db, set.id)
    await queries.updateAudience(ctx.db, set.id, { code: codeOfSet(code), nameEn, nameZh }, ctx.now)
    const isSame = lifetimeDays === tag.lifetimeDays && memberLimit === tag.memberLimit
    if (tag.status !== 'ACTIVE' || isSame) return
    await requireAtRest(ctx, set)
    await startBuilding(ctx, set)
  },
})
