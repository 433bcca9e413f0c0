/** What an endpoint is to give: it is there, and open to the person who describes the endpoint. */

import { isOfFactories, sourcePermissions } from '@serialis/contract/engagement/provide/provide-sources.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { areFactories } from '../../plant/lines/read-factories.ts'
import { heldAudience } from '../audiences/read-audiences.ts'
import { describedCollection } from '../collections/read-collections.ts'
import type { EndpointColumns } from './provide-endpoints.queries.ts'
import { mayDo, mayUnmask } from './provide-endpoints.view.ts'
import { isUsable, sourceOf } from './sources.ts'

type Given = Pick<
  EndpointColumns,
  'source' | 'collectionId' | 'audienceId' | 'factoryIds' | 'fields' | 'personal' | 'sensitive'
>

async function requireUsable({ db }: Ctx, { source, collectionId, audienceId }: Given): Promise<void> {
  if (source === 'COLLECTION') {
    if (collectionId === null)
      throw fieldFailure('collectionId', 'provide_collection_can_not_be_empty', 'provide_collection_can_not_be_empty')
    requireThat(isUsable(found(await describedCollection(db, collectionId))), 'provide_collection_unusable')
  }
  if (source === 'AUDIENCE') {
    if (audienceId === null)
      throw fieldFailure('audienceId', 'provide_audience_can_not_be_empty', 'provide_audience_can_not_be_empty')
    const { status } = found(await heldAudience(db, audienceId))
    requireThat(status === 'ACTIVE' || status === 'PAUSED', 'provide_audience_unusable')
  }
}

/** Nothing is given that was not given before. */
const isNoMore = (given: Given, before: Given | undefined): boolean =>
  before !== undefined &&
  given.source === before.source &&
  given.audienceId === before.audienceId &&
  given.personal === before.personal &&
  given.sensitive === before.sensitive &&
  given.fields.every((path) => before.fields.includes(path)) &&
  (before.factoryIds.length === 0 ||
    (given.factoryIds.length > 0 && given.factoryIds.every((id) => before.factoryIds.includes(id))))

/** The caller could read what it gives, one by one, unless it was given before. */
export function requireOpen(ctx: Ctx, given: Given, before: Given | undefined): void {
  const { source } = given
  if (!isNoMore(given, before) && !sourcePermissions[source].every((permission) => mayDo(ctx, permission)))
    throw fieldFailure('source', 'provide_source_not_held', 'provide_source_not_held')
  const isSame = before?.source === source
  for (const name of ['personal', 'sensitive'] as const)
    if (given[name] === 'FULL' && !(isSame && before[name] === 'FULL') && !mayUnmask(ctx, source))
      throw fieldFailure(name, 'provide_full_needs_unmask', 'provide_full_needs_unmask')
}

/** Returns it without what its source does not have. */
export async function providable<T extends Given>(ctx: Ctx, asked: T, before?: Given): Promise<T> {
  const { source } = asked
  const given = {
    ...asked,
    collectionId: source === 'COLLECTION' ? asked.collectionId : null,
    audienceId: source === 'AUDIENCE' ? asked.audienceId : null,
    factoryIds: isOfFactories(source) ? [...new Set(asked.factoryIds)] : [],
  }
  await requireUsable(ctx, given)
  const known = new Set((await sourceOf(ctx.db, given)).fields.map(({ path }) => path))
  if (!given.fields.every((path) => known.has(path)))
    throw fieldFailure('fields', 'provide_field_unknown', 'provide_field_unknown')
  if (!(await areFactories(ctx.db, given.factoryIds)))
    throw fieldFailure('factoryIds', 'provide_factory_unknown', 'provide_factory_unknown')
  requireOpen(ctx, given, before)
  return given
}
