/** The two tasks of a change: its dry run, and its commit, which must match the signed outcome. */

import { changeKinds } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeRefusalKey } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import { CommitUnknown, type TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, found, requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import type { ChangeOutcome } from '../../numbers/ledger/ledger-types.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { ordersOfSet } from '../../numbers/ledger/reading/visibility.service.ts'
import { decodeSet, encodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { emptySet, subtract, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { releasing } from '../../numbers/ledger/states/releasing.service.ts'
import { setRecordSites } from '../../platform/sites/sites.service.ts'
import { needsSecond } from './documents/record.ts'
import { csvRefusals, messageRefusals, plainRefusals, sheetRefusals, type Refused } from './documents/refusal-list.ts'
import { dryRun, effectOf, type DryRun } from './effect.ts'
import { outcomeView } from './outcome.ts'
import { emptyList, type LoadedList } from './reading/list-loading.ts'
import { sheetRows } from './reading/xlsx-list.ts'
import * as sets from './sets/change-sets.queries.ts'
import { linesAbove, linesOf, pick, type Picked } from './sets/picking.ts'
import * as queries from './status-changes.queries.ts'
import { CHECK_KIND, COMMIT_KIND } from './task-kinds.ts'

interface ChangeTaskInput {
  changeId: string
}

/** The change, when the task is still the one that processes it. */
async function changeOf(
  task: TaskRun,
  { changeId }: ChangeTaskInput,
  status: 'CHECKING' | 'COMMITTING',
): Promise<queries.ChangeRow | null> {
  const row = found(await task.read((db) => queries.findChange(db, changeId)))
  return row.status === status && row.taskId === task.taskId ? row : null
}

async function lockOwn(
  ctx: Ctx,
  { id, taskId }: queries.ChangeRow,
  status: 'CHECKING' | 'COMMITTING',
): Promise<queries.ChangeRow> {
  const row = found(await queries.lockChange(ctx.db, id))
  requireThat(row.status === status && row.taskId === taskId, 'changed_meanwhile')
  return row
}

interface Checked extends Picked {
  list: LoadedList | null
  run: DryRun
}

const hasList = ({ path }: queries.ChangeRow): boolean => path !== null

async function check(task: TaskRun, change: queries.ChangeRow, list: LoadedList | null): Promise<Checked> {
  return task.read(async (db) => {
    const picked = await pick(task, db, change, list)
    const event = { id: task.taskId, recordedAt: task.app.clock.now() }
    const run = await dryRun({ app: task.app, db }, { tenant: task.tenant, event, change, set: picked.set })
    return { ...picked, list, run }
  })
}

export const checkChange: TaskKind = {
  kind: CHECK_KIND,
  async run(task: TaskRun, input: unknown) {
    const change = await changeOf(task, input as ChangeTaskInput, 'CHECKING')
    if (change === null) return task.finish(null, async () => ({}))
    const list = hasList(change) ? emptyList() : null
    let checked: Checked
    try {
      checked = await check(task, change, list)
    } catch (problem) {
      if (!(problem instanceof UnreadableFile)) throw problem
      return finishUnreadable(task, change, problem)
    }
    const file = await storeRefusals(task, change, checked)
    try {
      await finishChecked(task, change, checked, file)
    } catch (problem) {
      if (file !== null && !(problem instanceof CommitUnknown)) await task.app.files.remove(file.path)
      // A photo was added in the meantime: another dry run checks the change, and the result of this one is discarded.
      if (problem instanceof Failure && problem.key === 'changed_meanwhile') return task.finish(null, async () => ({}))
      throw problem
    }
  },
}

/** Codes as machines write them: with their GTIN if they have one. */
async function codesOf(db: TenantDb, ordinals: readonly number[]): Promise<string[]> {
  const codes = await codeOf(db, ordinals)
  const gtins = new Map((await describeSerials(db, ordinals)).map(({ ordinal, gtin }) => [ordinal, gtin]))
  return ordinals.map((ordinal, at) => {
    const [gtin, serial] = [gtins.get(ordinal) ?? null, codes[at] ?? '']
    return gtin === null ? serial : traceLinkKey({ gtin, serial })
  })
}

async function storeRefusals(
  task: TaskRun,
  change: queries.ChangeRow,
  { list, run }: Checked,
): Promise<StoredFile | null> {
  const { outcome } = run
  if (outcome.refusedCount === 0 && (list?.rows.errorCount ?? 0) === 0) return null
  const given: Refused = {
    rows: list?.rows ?? null,
    listed: list?.set ?? emptySet,
    refused: outcome.sets.refused,
    locale: task.locale,
    linesAbove: linesAbove(change),
    codesOf: (ordinals) => task.read((db) => codesOf(db, ordinals)),
  }
  return task.app.files.put(task.tenant.tenantId, refusalName(change), refusalBytes(task, change, given))
}

function refusalBytes(task: TaskRun, change: queries.ChangeRow, given: Refused): AsyncGenerator<Buffer> {
  const { path, size, format } = change
  if (path === null) return plainRefusals(given)
  if (format === 'SNX') return messageRefusals(linesOf(task, change), given)
  const { files } = task.app
  if (format === 'XLSX')
    return sheetRefusals(
      () => sheetRows({ path: files.placeOf(path), size: size ?? 0 }, task.signal),
      given,
      task.tenant.zone,
    )
  return csvRefusals(files.read(path) as AsyncIterable<Buffer>, given)
}

export const refusalName = ({ name, number, format }: Pick<queries.ChangeRow, 'name' | 'number' | 'format'>): string =>
  `${name === null ? String(number) : name.replace(/\.(csv|xlsx|xml|txt)$/i, '')}-refused.${format === 'XLSX' ? 'xlsx' : 'csv'}`

/** The outcomes of the members, for the page that shows them one by one. */
const fared = ({ sets: { changed, already, refused } }: ChangeOutcome): (readonly [sets.SetPart, Uint8Array])[] => [
  ['changed', encodeSet(changed)],
  ['already', encodeSet(already)],
  ...Array.from(refused, ([reason, set]) => [`refused:${reason as ChangeRefusalKey}`, encodeSet(set)] as const),
]

async function finishChecked(
  task: TaskRun,
  change: queries.ChangeRow,
  { list, run: { outcome, excluded, leftOut }, set, contents }: Checked,
  file: StoredFile | null,
): Promise<void> {
  await task.finish('status_change.checked', async (ctx) => {
    const before = await lockOwn(ctx, change, 'CHECKING')
    const { leaveOut } = change.options
    const view = await outcomeView(ctx.db, {
      outcome,
      leftOut,
      leaveOut,
      list,
      serials: set.size,
      contents,
      needsSecond: needsSecond(ctx.tenant, change, outcome),
    })
    await setRecordSites(ctx.db, change.id, await ordersOfSet(ctx.db, set))
    await sets.deleteSets(ctx.db, change.id)
    await sets.putSets(ctx.db, change.id, [
      ['asked', encodeSet(set)],
      ['excluded', encodeSet(excluded)],
      ['answer', outcome.answer],
      ...fared(outcome),
    ])
    await keepChecked(ctx, before, file, {
      status: 'CHECKED',
      outcome: JSON.stringify(view),
      rowErrors: JSON.stringify(list?.shown ?? []),
    })
    Object.assign(ctx.event.details, {
      number: change.number,
      change: outcome.changeCount,
      already: outcome.alreadyCount,
      refused: outcome.refusedCount,
      lines: view.rowErrorCount,
      answer: view.answerDigest,
    })
    return {
      result: { change: outcome.changeCount, refused: outcome.refusedCount + view.rowErrorCount },
      ...(file && { file }),
    }
  })
}

/** A failure of the previous commit is shown until the change is corrected. */
async function keepChecked(
  ctx: Ctx,
  before: queries.ChangeRow,
  file: StoredFile | null,
  change: queries.ChangeUpdate,
): Promise<void> {
  // The list of the previous dry run stays the file of that run's task.
  await queries.updateChange(ctx.db, before.id, {
    ...change,
    version: before.version + 1,
    refusalPath: file?.path ?? null,
    refusalSize: file?.size ?? null,
  })
}

async function finishUnreadable(
  task: TaskRun,
  change: queries.ChangeRow,
  { key, params }: UnreadableFile,
): Promise<void> {
  await task.finish('status_change.unreadable', async (ctx) => {
    const before = await lockOwn(ctx, change, 'CHECKING')
    await sets.deleteSets(ctx.db, change.id)
    await keepChecked(ctx, before, null, {
      status: 'UNREADABLE',
      outcome: null,
      rowErrors: '[]',
      failureKey: key,
      failureParams: JSON.stringify(params),
    })
    Object.assign(ctx.event.details, { number: change.number, key, params })
    return { result: { key } }
  })
}

export const commitChange: TaskKind = {
  kind: COMMIT_KIND,
  async run(task: TaskRun, input: unknown) {
    const change = await changeOf(task, input as ChangeTaskInput, 'COMMITTING')
    if (change === null) return task.finish(null, async () => ({}))
    try {
      await task.finish('status_change.committed', (ctx) => commit(ctx, change))
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem
      await task.write('status_change.commit_failed', (ctx) => giveBack(ctx, change, problem))
      throw problem
    }
  },
}

const setOf = async (db: TenantDb, changeId: string, part: sets.SetPart): Promise<SerialSet> =>
  decodeSet(found(await sets.findSet(db, changeId, part)))

/** The event of a commit: which change, and how many serial numbers took part. */
function describeCommit(event: Ctx['event'], change: queries.ChangeRow, outcome: ChangeOutcome): void {
  Object.assign(event, {
    subjectType: changeKinds[change.trigger].subject,
    subjectId: change.id,
    reason: change.reason,
    signatureId: change.signatureId,
  })
  Object.assign(event.details, {
    number: change.number,
    operation: change.operation,
    changed: outcome.changeCount,
    already: outcome.alreadyCount,
    refused: outcome.refusedCount,
    unpacked: outcome.unpackedCount,
    ...(outcome.releasedCount > 0 && { released: outcome.releasedCount }),
    ...(change.recordNo !== '' && { document: change.recordNo }),
    ...(change.sha256 !== null && { file: change.name, sha256: change.sha256 }),
  })
}

async function commit(ctx: Ctx, { id, taskId }: queries.ChangeRow) {
  const { db, tenant, event, now } = ctx
  const change = await lockOwn(ctx, { id, taskId } as queries.ChangeRow, 'COMMITTING')
  const [asked, excluded, answer] = [
    await setOf(db, id, 'asked'),
    await setOf(db, id, 'excluded'),
    found(await sets.findSet(db, id, 'answer')),
  ]
  const release = releasing(ctx, 'status_change.contents_released')
  const outcome = await effectOf(ctx, {
    tenant,
    event: { id: event.id, recordedAt: now },
    change,
    set: subtract(asked, excluded),
    mode: 'commit',
    expect: { answer, onDifference: change.options.onDifference },
    releasingId: release.id,
  })
  const signed = found(change.outcome)
  const view = await outcomeView(db, {
    outcome,
    leftOut: [],
    leaveOut: change.options.leaveOut,
    list: null,
    serials: asked.size,
    contents: signed.contents,
    needsSecond: signed.needsSecond,
  })
  // The recorded lines of the list stay valid: they were left out.
  const result = {
    ...view,
    lines: signed.lines,
    leftOut: signed.leftOut,
    rowErrors: signed.rowErrors,
    rowErrorCount: signed.rowErrorCount,
    notes: signed.notes,
    openCount: 0,
  }
  await sets.deleteRefusedSets(db, id)
  await sets.putSets(db, id, fared(outcome))
  await queries.updateChange(db, id, {
    status: 'DONE',
    result: JSON.stringify(result),
    eventId: event.id,
    decidedAt: now,
    decidedByName: ctx.actor.userName,
  })
  describeCommit(event, change, outcome)
  await release.record(outcome.releasedCount)
  return { result: { change: outcome.changeCount, refused: outcome.refusedCount } }
}

/** Nothing was written; the change waits for another dry run or another signature. */
async function giveBack(ctx: Ctx, { id, taskId }: queries.ChangeRow, { key, params }: Failure): Promise<void> {
  const row = found(await queries.lockChange(ctx.db, id))
  if (row.status !== 'COMMITTING' || row.taskId !== taskId) return
  await queries.updateChange(ctx.db, id, {
    status: 'CHECKED',
    failureKey: key,
    failureParams: JSON.stringify(params),
    signedAt: null,
    signedBy: null,
  })
  Object.assign(ctx.event.details, { number: row.number, key })
}
