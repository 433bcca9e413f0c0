/**
 * Configuration bundles: written for one other tenant, judged when they come in, compared with what stands here,
 * chosen from, and entered with a signature.
 */

import { createHash, randomUUIDv7 } from 'node:crypto'
import { configurationKinds } from '@serialis/contract/configuration.ts'
import * as routes from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx, UploadCtx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { work } from '../../kit/jobs/work.ts'
import { sha256Hex } from '../../kit/ops/canonical-json.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { PRODUCT_VERSION } from '../../kit/ops/product-version.ts'
import { bundleKeyOf, fingerprintOf } from '../secrets/signing-key.ts'
import { sign } from '../signatures/signatures.service.ts'
import { startTask } from '../tasks/tasks.service.ts'
import { readBundle, writeBundle, type BundleHead, type ConfigurationItem } from './bundle-file.ts'
import * as queries from './bundles.queries.ts'
import { BUNDLE_SUBJECT, bundleDetail, bundleShown, enteringRecord, isOpen, itemShown } from './bundles.view.ts'
import { configurationOf, isSame, judged, standingItems } from './configuration.service.ts'
import { ENTER_BUNDLE } from './entering.tasks.ts'

export const listBundles = bind(routes.listBundles, async ({ db }, { query }) =>
  pageOf(await queries.listBundles(db, query), query.limit, bundleShown, (row) => row.id),
)

export const getBundle = bind(routes.getBundle, (ctx, { params }) => bundleDetail(ctx, params.id))

export const listBundleItems = bind(routes.listBundleItems, async ({ db }, { params, query }) => {
  found(await queries.findBundle(db, params.id))
  const after = query.after === undefined ? undefined : String(Math.min(Number(query.after), 2 ** 31 - 1))
  const rows = await queries.listItems(db, params.id, { ...query, after })
  return pageOf(rows, query.limit, itemShown, (row) => String(row.place))
})

export const exportBundle = bind(routes.exportBundle, async (ctx, { body }) => {
  const { app, db, tenant, actor, now } = ctx
  const key = await bundleKeyOf(app, tenant.tenantId)
  const head: BundleHead = {
    product: PRODUCT_VERSION,
    source: { code: tenant.code, name: tenant.name },
    target: body.target,
    writtenAt: now.toISOString(),
    writtenBy: actor.userName,
  }
  const items = await configurationOf(ctx)
  const content = Buffer.from(writeBundle(key, head, items))
  const id = randomUUIDv7()
  const sha256 = createHash('sha256').update(content).digest('hex')
  const fingerprint = fingerprintOf(key.publicKey)
  await queries.insertBundle(db, {
    id,
    ...stored({ ...head, fingerprint }),
    direction: 'OUT',
    status: 'WRITTEN',
    sha256,
    size: content.length,
    at: now,
    byName: actor.userName,
  })
  const details = { target: body.target, items: items.length, sha256, fingerprint }
  Object.assign(ctx.event, { subjectType: BUNDLE_SUBJECT, subjectId: id, details })
  return {
    contentType: 'application/json',
    fileName: `configuration-${tenant.code}-for-${body.target}-${dayIn(tenant.zone, now)}.json`,
    size: content.length,
    body: (async function* () {
      yield content
    })(),
  }
})

const stored = ({
  product,
  source,
  target,
  writtenAt,
  writtenBy,
  fingerprint,
}: BundleHead & { fingerprint: string }) => ({
  product,
  sourceCode: source.code,
  sourceName: source.name,
  targetCode: target,
  writtenAt: new Date(writtenAt),
  writtenBy,
  fingerprint,
})

async function bytesOf({ app, file }: UploadCtx): Promise<Buffer> {
  requireThat(file.size > 0, 'choose_a_file')
  const parts: Buffer[] = []
  for await (const part of app.files.read(file.path) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** From an accepted key and for this tenant. Nothing else of the bundle is looked at before. */
async function readAccepted(ctx: UploadCtx) {
  const read = readBundle(await bytesOf(ctx))
  const { fingerprint, target } = read
  const isAccepted = (await queries.lockAcceptedKey(ctx.db, fingerprint)) !== undefined
  requireThat(isAccepted, 'bundle_key_not_accepted', { fingerprint })
  requireThat(target === ctx.tenant.code, 'bundle_for_other_tenant', { target, tenant: ctx.tenant.code })
  return read
}

/** Each item in its shape, once. */
function judgedItems(
  { app }: Ctx,
  given: readonly { kind: string; key: string; content: object }[],
): ConfigurationItem[] {
  const known = new Set<string>()
  return given.map((item) => {
    const name = `${item.kind} ${item.key}`
    requireThat(!known.has(name), 'bundle_item_twice', { kind: item.kind, key: item.key })
    known.add(name)
    return judged(app, item)
  })
}

type Compared = Omit<queries.NewItem, 'place'>

/** Every item of the bundle and of this tenant: first what is new or changed, in the order in which it is entered. */
async function differences(ctx: Ctx, items: readonly ConfigurationItem[]): Promise<queries.NewItem[]> {
  const here = await standingItems(ctx)
  const nameOf = ({ kind, key }: ConfigurationItem) => `${kind} ${key}`
  const standing = new Map(here.map((item) => [nameOf(item), item.content]))
  const brought = new Set(items.map(nameOf))
  const compared = items.map(({ kind, key, content }): Compared => {
    const before = standing.get(`${kind} ${key}`) ?? null
    const difference = before === null ? 'NEW' : isSame(before, content) ? 'SAME' : 'CHANGED'
    return { kind, key, content, before, difference, isChosen: difference !== 'SAME' }
  })
  const only = here
    .filter((item) => !brought.has(nameOf(item)))
    .map(({ kind, key, content }): Compared => ({
      kind,
      key,
      content: null,
      before: content,
      difference: 'ONLY_HERE',
      isChosen: false,
    }))
  const all = configurationKinds.flatMap((kind) => [...compared, ...only].filter((item) => item.kind === kind))
  return [...all.filter(({ isChosen }) => isChosen), ...all.filter(({ isChosen }) => !isChosen)].map((item, at) => ({
    ...item,
    place: at + 1,
  }))
}

export const uploadBundle = bind(routes.uploadBundle, async (ctx) => {
  const { db, file, actor, now } = ctx
  const { items, ...head } = await readAccepted(ctx)
  const compared = await differences(ctx, judgedItems(ctx, items))
  const id = randomUUIDv7()
  await queries.insertBundle(db, {
    id,
    ...stored(head),
    direction: 'IN',
    status: 'CHECKED',
    sha256: file.sha256,
    size: file.size,
    path: file.path,
    at: now,
    byName: actor.userName,
  })
  await queries.insertItems(db, id, compared)
  const { source, fingerprint } = head
  const details = { source: source.code, items: items.length, sha256: file.sha256, fingerprint }
  Object.assign(ctx.event, { subjectType: BUNDLE_SUBJECT, subjectId: id, details })
  return bundleDetail(ctx, id)
})

/** The bundle under its lock, in the version that its user saw. */
async function open(
  ctx: Ctx,
  { id, version, command }: { id: string; version: number; command: 'compare' | 'choose' | 'enter' | 'drop' },
): Promise<queries.BundleRow> {
  const row = found(await queries.lockBundle(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  if (!(await isOpen(ctx.db, row, command))) throw failure('bundle_status_does_not_allow', { status: row.status })
  const details = { source: row.sourceCode, sha256: row.sha256 }
  Object.assign(ctx.event, { subjectType: BUNDLE_SUBJECT, subjectId: id, details })
  return row
}

export const compareBundle = bind(routes.compareBundle, async (ctx, { params, body }) => {
  const { id } = await open(ctx, { id: params.id, version: body.version, command: 'compare' })
  const items = (await queries.listItems(ctx.db, id, {})).flatMap(({ kind, key, content }) =>
    content === null ? [] : [{ kind, key, content }],
  )
  await queries.insertItems(ctx.db, id, await differences(ctx, items))
  await queries.updateBundle(ctx.db, id, {})
  return bundleDetail(ctx, id)
})

export const chooseBundleItems = bind(routes.chooseBundleItems, async (ctx, { params, body }) => {
  const { isChosen, places, filter } = body
  const { id } = await open(ctx, { id: params.id, version: body.version, command: 'choose' })
  const count = await queries.updateChoice(ctx.db, id, isChosen, { places, filter })
  await queries.updateBundle(ctx.db, id, {})
  Object.assign(ctx.event.details, { isChosen, count })
  return bundleDetail(ctx, id)
})

export const enterBundle = bind(routes.enterBundle, async (ctx, { params, body }) => {
  const { db, actor } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  const row = await open(ctx, { id: params.id, version: body.version, command: 'enter' })
  const isAccepted = (await queries.lockAcceptedKey(db, row.fingerprint)) !== undefined
  requireThat(isAccepted, 'bundle_key_not_accepted', { fingerprint: row.fingerprint })
  const record = await enteringRecord(db, row)
  requireThat(record.items.length > 0, 'bundle_nothing_chosen')
  const about = { subjectType: BUNDLE_SUBJECT, subjectId: row.id }
  await sign(ctx, { ...about, record }, body.signature)
  await queries.updateLeft(db, row.id, false)
  const { taskId } = await startTask(ctx, {
    kind: ENTER_BUNDLE,
    input: { bundleId: row.id, reason: body.signature.reason },
    ...about,
    queue: 'configuration',
  })
  await queries.updateBundle(db, row.id, { status: 'ENTERING', taskId })
  const digest = sha256Hex(record.items.map(({ kind, key, content }) => `${kind} ${key} ${content}`).join('\n'))
  Object.assign(ctx.event.details, { chosen: record.items.length, itemsDigest: digest })
  return bundleDetail(ctx, row.id)
})

export const dropBundle = bind(routes.dropBundle, async (ctx, { params, body }) => {
  const { db, actor, now } = ctx
  const { id } = await open(ctx, { id: params.id, version: body.version, command: 'drop' })
  await queries.updateLeft(db, id)
  await queries.updateBundle(db, id, { status: 'DROPPED', endedAt: now, endedByName: actor.userName })
  return bundleDetail(ctx, id)
})

/** Those that were judged, and that nobody has taken over or discarded. */
export const bundleWork = work.extension({
  kind: 'bundleEnter',
  isOfWholeTenant: true,
  list: async ({ db }, limit) =>
    (await queries.listBundles(db, { status: 'CHECKED', limit: limit - 1 })).toReversed().map((row) => ({
      id: row.id,
      title: row.sourceCode,
      about: row.sourceName,
      since: row.at,
      urgency: null,
    })),
})
