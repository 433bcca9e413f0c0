/** One application with its codes: the page, and the download. */

import * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import type { ApplicationDetail } from '@serialis/contract/desk/serials/applications.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { guessProbability } from '@serialis/contract/numbers/codes/guessability.ts'
import { shownStateOf, shownStates, type ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { ofWholeTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { markOf } from '../../../kit/limits/sandbox.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { codecOf, keyedRuleOf, ruleVersionOf } from '../../../numbers/codes/codes.service.ts'
import { blocksOfApplication } from '../../../numbers/ledger/issue/applications.service.ts'
import { countsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { digestOf, signaturesOf } from '../../../platform/signatures/signatures.service.ts'
import { codesCsv } from '../code-export/code-export.ts'
import { type CodeRun, headerOf, needsQuotes, rowSuffix } from '../code-export/code-rows.ts'
import { createSlots, type Slots } from '../code-export/slots.ts'
import { insertRequest, listRequestsOf } from '../requests/request-log.queries.ts'
import * as queries from './applications.queries.ts'
import { applicationsShown, REASON_LENGTH } from './applications.service.ts'
import { cancelBlockOf, cancelRecord } from './cancel-rules.ts'

const BLOCKS_SHOWN = 50
/** Each download keeps one thread busy; more than this for one tenant would leave none for the others. */
const DOWNLOADS_AT_ONCE = 2

type Blocks = Awaited<ReturnType<typeof blocksOfApplication>>

async function blocksShown(db: TenantDb, blocks: Blocks): Promise<ApplicationDetail['blocks']> {
  const shown: ApplicationDetail['blocks'] = []
  for (const { block, size, ruleVersionId, firstIndex, logic } of blocks.slice(0, BLOCKS_SHOWN)) {
    if (ruleVersionId === null || firstIndex === null) continue
    const codec = await codecOf(db, ruleVersionId)
    shown.push({
      block,
      size,
      firstCode: codec.codeAt(firstIndex, logic ?? ''),
      lastCode: codec.codeAt(firstIndex + size - 1, logic ?? ''),
    })
  }
  return shown
}

/**
 * Counts all its codes, whichever orders they were assigned to: a user sees an application completely or not at all.
 */
async function countsShown(db: TenantDb, blocks: Blocks): Promise<ApplicationDetail['counts']> {
  const sums = new Map<ShownState, number>()
  for (const { state, count } of await countsOf(ofWholeTenant(db), { blocks: blocks.map(({ block }) => block) }))
    sums.set(shownStateOf(state), (sums.get(shownStateOf(state)) ?? 0) + count)
  return shownStates.flatMap((status) => {
    const count = sums.get(status) ?? 0
    return count === 0 ? [] : [{ status, count }]
  })
}

const LOG_SHOWN = 100

export async function applicationDetailOf({ db, actor }: Ctx, id: string): Promise<ApplicationDetail> {
  const row = found(await queries.findApplication(db, id))
  const shown = found((await applicationsShown(db, [row]))[0])
  const blocks = await blocksOfApplication(db, row.id)
  const rule = await ruleVersionOf(db, row.ruleVersionId)
  const log = await listRequestsOf(db, row.id, LOG_SHOWN)
  const may = (permission: PermissionName) =>
    row.state === 'DELIVERED' && isGranted(actor.authorities, permissionCode(permission))
  const cancelBlockedBy = may('applications.cancel') ? await cancelBlockOf(db, row) : null
  return {
    ...shown,
    blocks: await blocksShown(db, blocks),
    blockCount: blocks.length,
    counts: await countsShown(db, blocks),
    // A supplier may not see how many codes others have.
    guess:
      rule.target === 'SSCC'
        ? 0
        : guessProbability(rule.shape, actor.supplierId === undefined ? rule.issued : row.issued),
    allowed: [
      ...(may('applications.export') ? (['download'] as const) : []),
      ...(may('applications.cancel') && cancelBlockedBy === null ? (['cancel'] as const) : []),
    ],
    cancelBlockedBy,
    digest: digestOf(cancelRecord(row)),
    signatures: await signaturesOf(db, 'application', row.id, () => cancelRecord(row)),
    log: log.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      at: entry.happenedAt.toISOString(),
      by: entry.byName,
      reason: entry.reason,
      nth: entry.nth,
    })),
  }
}

export const getApplication = bind(routes.getApplication, (ctx, { params }) => applicationDetailOf(ctx, params.id))

/** By tenant. */
const downloadSlots = stateKey('serials.downloadSlots', () => new Map<number, Slots>())
function slotsOf(app: App, tenantId: number): Slots {
  const ofTenants = app.state(downloadSlots)
  const slots = ofTenants.get(tenantId) ?? createSlots(DOWNLOADS_AT_ONCE)
  ofTenants.set(tenantId, slots)
  return slots
}

async function runsOf(db: TenantDb, blocks: Blocks, mark: string): Promise<CodeRun[]> {
  const runs: CodeRun[] = []
  for (const { size, ruleVersionId, firstIndex, logic, gtin, level } of blocks) {
    if (ruleVersionId === null || firstIndex === null) continue
    runs.push({
      ...(await keyedRuleOf(db, ruleVersionId)),
      firstIndex,
      count: size,
      logic: logic ?? '',
      suffix: rowSuffix(gtin, level, mark),
    })
  }
  return runs
}

/** Bytes of the whole file; undefined when quoting makes rows of different length. */
async function sizeOf(
  db: TenantDb,
  versionId: string,
  { header, runs }: { header: string; runs: readonly CodeRun[] },
): Promise<number | undefined> {
  const { shape, width } = await codecOf(db, versionId)
  return needsQuotes(shape)
    ? undefined
    : runs.reduce((sum, { count, suffix }) => sum + count * (width + suffix.length), header.length)
}

export const downloadCodes = bind(routes.downloadCodes, async (ctx, { params, query }) => {
  const { db, app, tenant, event } = ctx
  // A simultaneous cancellation waits, and then finds it downloaded; or this download finds it cancelled.
  const row = found(await queries.lockApplication(db, params.id))
  requireThat(row.state === 'DELIVERED', 'application_not_delivered')
  if (row.downloads > 0 && query.reason.length < REASON_LENGTH)
    throw fieldFailure('reason', 'download_reason_needed', 'download_reason_needed')
  const slots = slotsOf(app, tenant.tenantId)
  requireThat(!slots.isFull, 'too_many_exports', { most: DOWNLOADS_AT_ONCE })
  const mark = markOf(tenant)
  const file = { header: headerOf(mark), runs: await runsOf(db, await blocksOfApplication(db, row.id), mark) }
  const fileName = `codes-${row.number}.csv`
  const nth = await queries.addDownload(db, row.id)
  insertRequest(ctx, { kind: 'DOWNLOAD', applicationId: row.id, reason: query.reason, nth })
  Object.assign(event, {
    subjectType: 'application',
    subjectId: row.id,
    reason: query.reason,
    details: { codes: row.issued, fileName, download: nth },
  })
  const size = await sizeOf(db, row.ruleVersionId, file)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName,
    body: codesCsv(file.runs, slots, file.header),
    ...(size !== undefined && { size }),
  }
})
