/** Changes of serial numbers at their desks: created, corrected, withdrawn. */

import { changeKinds, reasonTypeOf, type ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import type { statusUpdateRoutes as routes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { changeTransitions, type ChangeCommand } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { Ctx, UploadCtx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { reasonOf } from '../../platform/dictionary/dictionary.service.ts'
import { bindDesks } from './bind-desks.ts'
import { listFormatOf } from './reading/list-format.ts'
import { pastedList } from './reading/pasted-list.ts'
import { requireOffered, startChange, startWork } from './status-changes.draft.service.ts'
import * as queries from './status-changes.queries.ts'
import { changeDetail, changeItem, isAtWork, isIdle, shownChange } from './status-changes.view.ts'
import { CHECK_KIND } from './task-kinds.ts'

type Routes = typeof routes
type Answered = Output<Routes['create']>

/** The row of this desk; rows of another desk are not found. */
export const foundChange = (trigger: ChangeTrigger, row: queries.ChangeRow | undefined): queries.ChangeRow =>
  found(row?.trigger === trigger ? row : undefined)

/**
 * Locks the change and refuses a command that its status does not allow. A change whose task was given up may be
 * checked again or withdrawn.
 */
export async function openChange(
  ctx: Ctx,
  trigger: ChangeTrigger,
  id: string,
  command: ChangeCommand,
): Promise<queries.ChangeRow> {
  const row = foundChange(trigger, await queries.lockChange(ctx.db, id))
  const isStuck = isAtWork(row) && (command === 'check' || command === 'withdraw') && (await isIdle(ctx, row))
  requireThat(isStuck || rowsOf(changeTransitions, command, row.status).length > 0, 'change_status_does_not_allow', {
    status: row.status,
  })
  Object.assign(ctx.event, {
    subjectType: changeKinds[trigger].subject,
    subjectId: id,
    details: { number: row.number, operation: row.operation },
  })
  return row
}

export const listChanges = bindDesks(
  'list',
  (trigger) =>
    async ({ db }, { query }) =>
      pageOf(await queries.listChanges(db, { ...query, trigger }), query.limit, changeItem, (row) =>
        String(row.number),
      ),
)

export const getChange = bindDesks(
  'get',
  (trigger) =>
    async (ctx, { params }) =>
      changeDetail(ctx, foundChange(trigger, await queries.findChange(ctx.db, params.id))),
)

export const createChange = bindDesks('create', (trigger) => async (ctx, { body }) => {
  const { source, ...given } = body
  requireOffered(ctx, trigger, body.operation)
  const id =
    source.kind === 'query'
      ? await startChange(ctx, { ...given, trigger, source, file: null })
      : await startChange(ctx, {
          ...given,
          trigger,
          source: { kind: 'codes', count: source.codes.length },
          file: { ...(await storedText(ctx, pastedList(source.codes))), format: 'CSV' },
        })
  return created(ctx, trigger, id)
})

async function created(ctx: Ctx, trigger: ChangeTrigger, id: string): Promise<Answered> {
  const shown = await shownChange(ctx, id)
  Object.assign(ctx.event, { subjectType: changeKinds[trigger].subject, subjectId: id, reason: shown.reason })
  Object.assign(ctx.event.details, { number: shown.number, operation: shown.operation, source: shown.source })
  return shown
}

/** Pasted text is stored as a file like any other list. */
async function storedText(ctx: Ctx, text: string): Promise<StoredFile> {
  const { files } = ctx.app
  const file = await files.put(
    ctx.tenant.tenantId,
    'codes.csv',
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
  ctx.afterCommit(() => void files.keep(file.path))
  ctx.afterRollback(() => files.remove(file.path))
  return file
}

export const uploadChange = bindDesks('upload', (trigger) => async (ctx, { body }) => {
  const { withContents, contents, disaggregate, productId, ...given } = body
  const file = await listFile(ctx)
  Object.assign(ctx.event.details, { name: file.name, sha256: file.sha256, size: file.size })
  const options = { withContents, contents: contents ?? null, disaggregate, productId: productId ?? null }
  return created(
    ctx,
    trigger,
    await startChange(ctx, {
      ...given,
      trigger,
      options,
      source: { kind: 'file', name: file.name },
      file,
    }),
  )
})

async function listFile({ app, file }: UploadCtx): Promise<NonNullable<queries.NewChange['file']>> {
  try {
    const format = listFormatOf(
      file.size === 0 ? Buffer.alloc(0) : await headOf(app.files.read(file.path, { start: 0, end: 16_383 })),
    )
    if (format === null) throw failure('choose_a_correct_file_type')
    return { name: file.name.slice(0, 255), path: file.path, size: file.size, sha256: file.sha256, format }
  } catch (problem) {
    if (problem instanceof UnreadableFile) throw failure(problem.key, problem.params)
    throw problem
  }
}

async function headOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

export const replaceFile = bindDesks('replaceFile', (trigger) => async (ctx, { params }) => {
  const row = await openChange(ctx, trigger, params.id, 'check')
  requireThat(row.path !== null, 'change_takes_no_file')
  const file = await listFile(ctx)
  const { path: old } = row
  if (old !== null) ctx.afterCommit(() => void ctx.app.files.remove(old))
  // What was decided about lines belongs to the previous file.
  const options = JSON.stringify({ ...row.options, leaveOut: [], rereadsDecommissioned: false })
  await startWork(ctx, {
    id: row.id,
    trigger,
    kind: CHECK_KIND,
    change: { ...checkAgain, ...file, options, source: JSON.stringify({ kind: 'file', name: file.name }) },
  })
  return rechecked(ctx, trigger, row.id, { name: file.name, sha256: file.sha256 })
})

const checkAgain: queries.ChangeUpdate = {
  status: 'CHECKING',
  failureKey: null,
  failureParams: '{}',
  signedAt: null,
  signedBy: null,
  signatureId: null,
}

async function rechecked(ctx: Ctx, trigger: ChangeTrigger, id: string, details: object): Promise<Answered> {
  Object.assign(ctx.event, { subjectType: changeKinds[trigger].subject, subjectId: id })
  Object.assign(ctx.event.details, details)
  return shownChange(ctx, id)
}

export const correctChange = bindDesks('mend', (trigger) => async (ctx, { params, body }) => {
  const row = await openChange(ctx, trigger, params.id, 'check')
  requireOffered(ctx, trigger, body.operation)
  const { operation, reason, reasonCode, recordNo, identifiedBy, asksSecond, options } = body
  // Words that are corrected keep the entry that was chosen for them, unless another one is or none fits.
  const type = reasonTypeOf(trigger, operation)
  const kept = type === reasonTypeOf(trigger, row.operation) ? row.reasonCode : ''
  const change = {
    operation,
    reason: await reasonOf(ctx.db, type, { reason, reasonCode }),
    reasonCode: reasonCode === '' ? kept : reasonCode,
    recordNo,
    identifiedBy,
    asksSecond,
    options: JSON.stringify(options),
  }
  await startWork(ctx, { id: row.id, trigger, kind: CHECK_KIND, change: { ...checkAgain, ...change } })
  return rechecked(ctx, trigger, row.id, { operation, options })
})

export const withdrawChange = bindDesks('withdraw', (trigger) => async (ctx, { params, body }) => {
  const row = await openChange(ctx, trigger, params.id, 'withdraw')
  await queries.updateChange(ctx.db, row.id, {
    status: 'WITHDRAWN',
    decision: body.reason,
    decidedAt: ctx.now,
    decidedByName: ctx.actor.userName,
  })
  Object.assign(ctx.event, { reason: body.reason })
  return shownChange(ctx, row.id)
})
