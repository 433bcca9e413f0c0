/** The draft of a transfer model, its test by a sample, and the versions that become of it. */

import { isSameTransfer, lineChanges } from '@serialis/contract/engagement/transfers/line-changes.ts'
import * as routes from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import { TRANSFER_VERSIONS_MAXIMUM } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { publishedDicts } from '../dictionaries/read-dicts.ts'
import { requireNoFaults, tested } from './sample-test.ts'
import * as queries from './transfer-models.queries.ts'
import { opened } from './transfer-models.service.ts'
import { benchShown, transferModelShown } from './transfer-models.view.ts'

export const getTransferBench = bind(routes.getTransferBench, (ctx, { params }) => benchShown(ctx, params.id))

export const getTransferDict = bind(routes.getTransferDict, async ({ db }, { params }) => {
  const { items, ...dict } = found((await publishedDicts(db, [params.id])).get(params.id))
  return { ...dict, items: [...items] }
})

export const saveTransferDraft = bind(routes.saveTransferDraft, async (ctx, { params, body }) => {
  const { row } = await opened(ctx, params.id, body.version, 'editLines')
  const { metaNumber, sample, lines } = body
  const contents = { metaNumber, sample, lines }
  const test = await tested(ctx, row.collectionId, contents)
  const before = await queries.findDraft(ctx.db, row.id)
  const { coverage, faults } = test ?? { coverage: null, faults: null }
  const at = { at: ctx.now, by: ctx.actor.userName }
  await queries.saveDraft(ctx.db, { modelId: row.id, ...contents, coverage, faults, ...at })
  await queries.updateTransferModel(ctx.db, row.id, {}, ctx.now)
  ctx.event.details = {
    lines: [before?.lines.length ?? null, lines.length],
    coverage: [null, coverage],
    faults: [null, faults],
  }
  return transferModelShown(ctx, row.id)
})

export const discardTransferDraft = bind(routes.discardTransferDraft, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'discard')
  requireThat(await queries.deleteDraft(ctx.db, row.id), 'transfer_model_no_draft')
  await queries.updateTransferModel(ctx.db, row.id, {}, ctx.now)
  return { message: 'delete_success' as const }
})

export const publishTransferModel = bind(routes.publishTransferModel, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row, to } = await opened(ctx, params.id, body.version, 'publish')
  const { id } = row
  const { metaNumber, sample, lines } = found(await queries.findDraft(db, id), 'transfer_model_no_draft')
  const contents = { metaNumber, sample, lines: [...lines] }
  requireThat(lines.length > 0, 'transfer_lines_can_not_be_empty')
  const newest = await queries.findVersion(db, id)
  const before = newest && { ...newest, lines: [...newest.lines] }
  requireThat(before === undefined || !isSameTransfer(before, contents), 'transfer_model_unchanged')
  const number = (newest?.number ?? 0) + 1
  requireThat(number <= TRANSFER_VERSIONS_MAXIMUM, 'transfer_model_too_many_versions', {
    maximum: TRANSFER_VERSIONS_MAXIMUM,
  })
  const test = found((await tested(ctx, row.collectionId, contents)) ?? undefined, 'transfer_sample_can_not_be_empty')
  requireNoFaults(test)
  const { reason } = body
  const { coverage } = test
  await queries.insertVersion(db, { modelId: id, number, ...contents, coverage, reason, at: now, by: actor.userName })
  await queries.deleteDraft(db, id)
  await queries.updateTransferModel(db, id, { status: to }, now)
  Object.assign(event, {
    reason,
    details: {
      number: [newest?.number ?? null, number],
      metaNumber: [newest?.metaNumber ?? null, metaNumber],
      lines: [newest?.lines.length ?? null, lines.length],
      changed: [null, lineChanges(newest?.lines ?? [], lines).length],
      coverage: [newest?.coverage ?? null, coverage],
      ...(row.status !== to && { status: [row.status, to] }),
    },
  })
  return transferModelShown(ctx, id)
})
