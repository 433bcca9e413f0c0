/** Mapping dictionaries: a draft is saved as a whole and published as a version that never changes. */

import { randomUUIDv7 } from 'node:crypto'
import { freeDays } from '@serialis/contract/engagement/dictionaries/free-days.ts'
import * as routes from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_DICTS_MAXIMUM,
  MAPPING_ITEMS_MAXIMUM,
  MAPPING_VERSIONS_MAXIMUM,
  type MappingContents,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import {
  type MappingDictCommand,
  mappingDictTransitions,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import { isSameContents, itemChanges } from '@serialis/contract/engagement/dictionaries/mapping-items.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { lockCount } from '../../kit/db/query-builder/counting.queries.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { mappingDictPublished } from './mapping-dict-published.ts'
import { requireUnread } from './mapping-dict-users.ts'
import * as queries from './mapping-dicts.queries.ts'
import { mappingDictShown, mappingDictsListed, versionShown } from './mapping-dicts.view.ts'
import { deleteEveryUnmatched, deleteUnmatched } from './unmatched.queries.ts'

const SUBJECT = 'mapping_dict'

const factsOf = (dict: queries.MappingDictColumns) => ({
  code: dict.code,
  nameEn: dict.nameEn,
  nameZh: dict.nameZh,
  fromSystem: dict.fromSystem,
  toSystem: dict.toSystem,
  isPersonal: dict.isPersonal,
  description: dict.description,
})

export const listMappingDicts = bind(routes.listMappingDicts, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listMappingDicts(db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await mappingDictsListed(db, page.items), next: page.next }
})

export const getMappingDict = bind(routes.getMappingDict, (ctx, { params }) => mappingDictShown(ctx, params.id))

export const getMappingDictVersion = bind(routes.getMappingDictVersion, ({ db }, { params }) =>
  versionShown(db, params.id, params.number),
)

export const createMappingDict = bind(routes.createMappingDict, async (ctx, { body }) => {
  await lockCount(ctx.db, 'mapping dictionaries')
  requireThat((await queries.countMappingDicts(ctx.db)) < MAPPING_DICTS_MAXIMUM, 'mapping_dicts_too_many', {
    maximum: MAPPING_DICTS_MAXIMUM,
  })
  const id = randomUUIDv7()
  await queries.insertMappingDict(ctx.db, { id, ...body, at: ctx.now })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return mappingDictShown(ctx, id)
})

/** The dictionary under its lock, when its status allows the command; with the status that the command leads to. */
async function opened({ db, event }: Ctx, id: string, version: number, command: MappingDictCommand) {
  const row = found(await queries.lockMappingDict(db, id))
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  requireThat(row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(mappingDictTransitions, command, row.status)
  if (transition === undefined) throw failure('mapping_dict_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

/** What would be asked of a person is kept until then, so it may say nothing about another one. */
function requireNotPersonal(isPersonal: boolean, contents: readonly (MappingContents | undefined)[], field: string) {
  if (isPersonal && contents.some((one) => one?.policy === 'INBOX'))
    throw fieldFailure(field, 'mapping_inbox_personal', 'mapping_inbox_personal')
}

export const updateMappingDict = bind(routes.updateMappingDict, async (ctx, { params, body }) => {
  const { version, ...dict } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  if (row.status !== 'DRAFT' && row.code !== dict.code)
    throw fieldFailure('code', 'mapping_dict_is_fixed', 'mapping_dict_is_fixed')
  const kept = [await queries.findDraft(ctx.db, row.id), await queries.findVersion(ctx.db, row.id)]
  requireNotPersonal(dict.isPersonal, kept, 'isPersonal')
  // Kept before it was known to be personal.
  if (dict.isPersonal) await deleteEveryUnmatched(ctx.db, row.id)
  await queries.updateMappingDict(ctx.db, row.id, dict, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(dict))
  return mappingDictShown(ctx, row.id)
})

export const deleteMappingDict = bind(routes.deleteMappingDict, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  await requireUnread(ctx, row.id)
  await queries.deleteMappingDict(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

export const archiveMappingDict = bind(routes.archiveMappingDict, async (ctx, { params, body }) => {
  const { row, to } = await opened(ctx, params.id, body.version, 'archive')
  await requireUnread(ctx, row.id)
  await deleteEveryUnmatched(ctx.db, row.id)
  await queries.updateMappingDict(ctx.db, row.id, { status: to }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return mappingDictShown(ctx, row.id)
})

async function save(ctx: Ctx, row: queries.MappingDictRow, { policy, defaultValue, items }: MappingContents) {
  const contents = { policy, defaultValue: policy === 'DEFAULT' ? defaultValue : null, items }
  requireNotPersonal(row.isPersonal, [contents], 'policy')
  await queries.saveDraft(ctx.db, { dictId: row.id, ...contents, at: ctx.now, by: ctx.actor.userName })
  await queries.updateMappingDict(ctx.db, row.id, {}, ctx.now)
}

export const saveMappingDraft = bind(routes.saveMappingDraft, async (ctx, { params, body }) => {
  const { row } = await opened(ctx, params.id, body.version, 'editItems')
  const before = await queries.findDraft(ctx.db, row.id)
  await save(ctx, row, body)
  ctx.event.details = {
    items: [before?.items.length ?? null, body.items.length],
    ...(before?.policy !== body.policy && { policy: [before?.policy ?? null, body.policy] }),
  }
  return mappingDictShown(ctx, row.id)
})

export const discardMappingDraft = bind(routes.discardMappingDraft, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'discard')
  requireThat(await queries.deleteDraft(ctx.db, row.id), 'mapping_dict_no_draft')
  await queries.updateMappingDict(ctx.db, row.id, {}, ctx.now)
  return { message: 'delete_success' as const }
})

export const publishMappingDict = bind(routes.publishMappingDict, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row, to } = await opened(ctx, params.id, body.version, 'publish')
  const { id } = row
  const { policy, defaultValue, items } = found(await queries.findDraft(db, id), 'mapping_dict_no_draft')
  // Without items it says something only where every value leads to the same, or a person is asked.
  requireThat(items.length > 0 || policy === 'DEFAULT' || policy === 'INBOX', 'mapping_items_can_not_be_empty')
  const newest = await queries.findVersion(db, id)
  const isSame = newest !== undefined && isSameContents(newest, { policy, defaultValue, items })
  requireThat(!isSame, 'mapping_dict_unchanged')
  const number = (newest?.number ?? 0) + 1
  requireThat(number <= MAPPING_VERSIONS_MAXIMUM, 'mapping_dict_too_many_versions', {
    maximum: MAPPING_VERSIONS_MAXIMUM,
  })
  const { reason } = body
  const contents = { policy, defaultValue, items }
  await queries.insertVersion(db, { dictId: id, number, ...contents, reason, at: now, by: actor.userName })
  await queries.deleteDraft(db, id)
  await queries.updateMappingDict(db, id, { status: to }, now)
  const froms = [...new Set(items.map(({ from }) => from))]
  const values = await deleteUnmatched(db, id, froms)
  for (const onPublished of mappingDictPublished.of(ctx.app)) await onPublished(ctx, { id, number, values })
  Object.assign(event, {
    reason,
    details: {
      number: [newest?.number ?? null, number],
      items: [newest?.items.length ?? null, items.length],
      changed: [null, itemChanges(newest?.items ?? [], items).length],
      ...(newest?.policy !== policy && { policy: [newest?.policy ?? null, policy] }),
      ...(row.status !== to && { status: [row.status, to] }),
    },
  })
  return mappingDictShown(ctx, id)
})

const TARGETS = {
  MAP: (_value: string, to: string | null) => to,
  KEEP: (value: string) => value,
  REJECT: () => null,
} as const

export const decideUnmatched = bind(routes.decideUnmatched, async (ctx, { params, body }) => {
  const { row } = await opened(ctx, params.id, body.version, 'editItems')
  const { value, decision, to } = body
  const draft =
    (await queries.findDraft(ctx.db, row.id)) ??
    found(await queries.findVersion(ctx.db, row.id), 'mapping_dict_no_draft')
  // An item that ended, or that begins later, leaves days to decide about.
  const days = found(freeDays(draft.items, value, dayIn(ctx.tenant.zone, ctx.now)), 'mapping_item_exists')
  requireThat(draft.items.length < MAPPING_ITEMS_MAXIMUM, 'mapping_items_too_many', { maximum: MAPPING_ITEMS_MAXIMUM })
  const item = { from: value, to: TARGETS[decision](value, to), ...days }
  await save(ctx, row, { ...draft, items: [...draft.items, item] })
  ctx.event.details = { decision: [null, decision], items: [draft.items.length, draft.items.length + 1] }
  return mappingDictShown(ctx, row.id)
})
