/** What a run over an audience is for: a tag that is given or taken, or an audience into which members come or which they leave. */

import type { RunEffect } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import * as tags from '../../tags/tags-for-many.ts'
import * as audiences from '../audiences-for-many.ts'

export interface TargetOf {
  tagId: string | null
  intoId: string | null
}

interface Applying {
  effect: RunEffect
  members: readonly string[]
  runId: string
  /** Health data may have led to it. */
  isOfHealth: boolean
}

/** The tag or audience as it is now. */
export interface RunTarget {
  code: string
  isOpen: (effect: RunEffect) => boolean
  /** Those of these members that have the tag, or are in the audience. */
  having: (members: readonly string[]) => Promise<ReadonlySet<string>>
  /** How many more may come; null: any number. */
  free: () => Promise<number | null>
  /** Members must be held. A tag that somebody has holds a whole lifetime from now on. */
  apply: (what: Applying) => Promise<void>
}

const commandOf = { ADD: 'assign', REMOVE: 'remove' } as const
type Working = Pick<Ctx, 'db' | 'now' | 'actor'>

async function tagTarget({ db, now, actor }: Working, id: string, read: typeof tags.findTag): Promise<RunTarget> {
  const tag = found(await read(db, id))
  const by = { source: 'AUDIENCE', at: now, name: actor.userName } as const
  return {
    code: tag.code,
    isOpen: (effect) => tags.takesMembers(tag, commandOf[effect]),
    having: (members) => tags.listHaving(db, id, members, now),
    free: () => tags.freeOfTag(db, tag, now),
    apply: async ({ effect, members, runId: sourceRef, isOfHealth }) =>
      void (effect === 'ADD'
        ? await tags.giveTag(db, id, members, { ...by, sourceRef, isOfHealth })
        : await tags.takeTag(db, id, members, by)),
  }
}

async function audienceTarget(
  { db, now, actor }: Working,
  id: string,
  read: typeof audiences.findAudience,
): Promise<RunTarget> {
  const audience = found(await read(db, id))
  return {
    code: audience.code,
    isOpen: (effect) => audiences.takesMembers(audience, commandOf[effect]),
    having: (members) => audiences.listInside(db, id, members),
    free: async () => null,
    apply: async ({ effect, members, runId, isOfHealth }) => {
      const change = effect === 'ADD' ? audiences.enterAudience : audiences.leaveAudience
      await change(db, id, members, { at: now, name: actor.userName, runId, isOfHealth })
    },
  }
}

export const targetOf = (ctx: Working, { tagId, intoId }: TargetOf): Promise<RunTarget> =>
  tagId === null ? audienceTarget(ctx, intoId ?? '', audiences.findAudience) : tagTarget(ctx, tagId, tags.findTag)

/** Nobody else changes it, or who has it, until the transaction ends. */
export const lockedTarget = (ctx: Working, { tagId, intoId }: TargetOf): Promise<RunTarget> =>
  tagId === null ? audienceTarget(ctx, intoId ?? '', audiences.lockAudience) : tagTarget(ctx, tagId, tags.lockTag)
