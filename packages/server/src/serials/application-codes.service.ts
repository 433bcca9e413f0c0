/** One application with its codes: the page, and the download. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { guessProbability } from '@serialis/contract/codes/guess.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { ApplicationDetail } from '@serialis/contract/serials/applications.schema.ts'
import type * as routes from '@serialis/contract/serials/applications.routes.ts'
import { eventsOf } from '../audit/audit.service.ts'
import { codecOf, keyedRuleOf, ruleVersionOf } from '../codes/codes.service.ts'
import type { StreamAnswer } from '../kit/bind.ts'
import type { App, Ctx } from '../kit/context.ts'
import type { TenantDb } from '../kit/db.ts'
import { found, requireThat } from '../kit/failure.ts'
import { blocksOfApplication } from '../ledger/ledger.applications.service.ts'
import { countsOf } from '../ledger/ledger.reading.service.ts'
import * as queries from './applications.queries.ts'
import { applicationsShown } from './applications.service.ts'
import { codesCsv } from './code-export.ts'
import { CSV_HEADER, type CodeRun, needsQuotes, rowSuffix } from './code-rows.ts'
import { createSlots, type Slots } from './slots.ts'

const BLOCKS_SHOWN = 50
/** Each download keeps one thread busy; more than these of one tenant would leave the others none. */
const DOWNLOADS_AT_ONCE = 2

type Blocks = Awaited<ReturnType<typeof blocksOfApplication>>

async function blocksShown(db: TenantDb, blocks: Blocks): Promise<ApplicationDetail['blocks']> {
  const shown: ApplicationDetail['blocks'] = []
  for (const { block, size, ruleVersionId, firstIndex, logic } of blocks.slice(0, BLOCKS_SHOWN)) {
    if (ruleVersionId === null || firstIndex === null) continue
    const codec = await codecOf(db, ruleVersionId)
    shown.push({ block, size, firstCode: codec.codeAt(firstIndex, logic ?? ''), lastCode: codec.codeAt(firstIndex + size - 1, logic ?? '') })
  }
  return shown
}

async function countsShown(db: TenantDb, blocks: Blocks): Promise<ApplicationDetail['counts']> {
  const sums = new Map<string, number>()
  for (const { state, count } of await countsOf(db, { blocks: blocks.map(({ block }) => block) })) sums.set(state.status, (sums.get(state.status) ?? 0) + count)
  return Array.from(sums, ([status, count]) => ({ status, count }))
}

export async function getApplication({ db, actor }: Ctx, { params }: Input<typeof routes.getApplication>): Promise<Output<typeof routes.getApplication>> {
  const row = found(await queries.findApplication(db, params.id))
  const shown = found((await applicationsShown(db, [row]))[0])
  const blocks = await blocksOfApplication(db, row.id)
  const rule = await ruleVersionOf(db, row.rule_version_id)
  const downloads = (await eventsOf(db, 'application', row.id)).filter(({ action }) => action === 'application.codes_downloaded')
  const mayDownload = shown.applyStatus === 1 && isGranted(actor.authorities, permissionCode('applications.export'))
  return {
    ...shown,
    blocks: await blocksShown(db, blocks),
    blockCount: blocks.length,
    counts: await countsShown(db, blocks),
    guess: rule.target === 'SSCC' ? 0 : guessProbability(rule.shape, rule.issued),
    allowed: mayDownload ? ['download'] : [],
    downloads: downloads.map(({ at, by }) => ({ at, by })),
  }
}

const slotsOfApp = new WeakMap<App, Map<number, Slots>>()
function slotsOf(app: App, tenantId: number): Slots {
  const ofTenants = slotsOfApp.get(app) ?? new Map<number, Slots>()
  slotsOfApp.set(app, ofTenants)
  const slots = ofTenants.get(tenantId) ?? createSlots(DOWNLOADS_AT_ONCE)
  ofTenants.set(tenantId, slots)
  return slots
}

async function runsOf(db: TenantDb, blocks: Blocks): Promise<CodeRun[]> {
  const runs: CodeRun[] = []
  for (const { size, ruleVersionId, firstIndex, logic, gtin, level } of blocks) {
    if (ruleVersionId === null || firstIndex === null) continue
    runs.push({ ...(await keyedRuleOf(db, ruleVersionId)), firstIndex, count: size, logic: logic ?? '', suffix: rowSuffix(gtin, level) })
  }
  return runs
}

/** Bytes of the whole file; undefined when quoting makes rows of different length. */
async function sizeOf(db: TenantDb, versionId: string, runs: readonly CodeRun[]): Promise<number | undefined> {
  const { shape, width } = await codecOf(db, versionId)
  return needsQuotes(shape) ? undefined : runs.reduce((sum, { count, suffix }) => sum + count * (width + suffix.length), CSV_HEADER.length)
}

export async function downloadCodes({ db, app, tenant, event }: Ctx, { params }: Input<typeof routes.downloadCodes>): Promise<StreamAnswer> {
  const row = found(await queries.findApplication(db, params.id))
  requireThat(row.state === 'DELIVERED', 'application_not_delivered')
  const slots = slotsOf(app, tenant.tenantId)
  requireThat(!slots.isFull, 'too_many_exports', { most: DOWNLOADS_AT_ONCE })
  const runs = await runsOf(db, await blocksOfApplication(db, row.id))
  const fileName = `codes-${row.number}.csv`
  Object.assign(event, { subjectType: 'application', subjectId: row.id, details: { codes: row.issued, fileName } })
  const size = await sizeOf(db, row.rule_version_id, runs)
  return { contentType: 'text/csv; charset=utf-8', fileName, body: codesCsv(runs, slots), ...(size !== undefined && { size }) }
}
