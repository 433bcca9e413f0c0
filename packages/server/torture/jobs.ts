/**
 * The jobs that are disturbed, each written as a careful client: unanswered requests are repeated, with the same
 * Idempotency-Key or after a check of the order's status. Each returns what it saw, which must equal the undisturbed
 * run.
 */

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPushTarget, getPushJob, listPushTargets, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { createApplication, downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { packageFormats, type OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  downloadOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import {
  commitResultFile,
  downloadResultFile,
  getResultFile,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { aReceiver, codesIn } from '../src/desk/push/push.fixtures.ts'
import { signatureOn } from '../src/desk/status-changes/status-changes.fixtures.ts'
import { signatureFor, step } from '../src/plant/orders/orders.fixtures.ts'
import { CallRefused, type Client, type Sender } from '../test/harness/client.ts'
import { patientDownload } from '../test/harness/connection.ts'
import { clientAs, type Plant } from './plant.ts'

/** How long a job may make no progress, restarts included. */
export const PATIENCE_MS = 120_000

export interface Site {
  plant: Plant
  sender: Sender
  url(): string
  /** The Idempotency-Key of this seed's create. */
  key: string
}

export interface Job {
  name: string
  run(site: Site): Promise<Record<string, unknown>>
}

const as = ({ plant, sender }: Site, who: keyof Plant['logins']): Client => clientAs(plant, sender, who)

async function hashOf(
  site: Site,
  who: keyof Plant['logins'],
  route: Route,
  params: Record<string, string>,
  query = {},
): Promise<string> {
  const { sha256, bytes } = await patientDownload(
    () => site.url(),
    site.plant.logins[who].token,
    route,
    { params, query },
    PATIENCE_MS,
  )
  return `${bytes} bytes ${sha256}`
}

/** Gives a command without a key until the record is where the command leads: one that had its effect unseen is refused when repeated. */
async function brought<T>(
  look: () => Promise<T>,
  isThere: (record: T) => boolean,
  command: (record: T) => Promise<unknown>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const record = await look()
    if (isThere(record)) return record
    if (performance.now() > deadline)
      throw new Error(`still not there after ${PATIENCE_MS} ms: ${JSON.stringify(record).slice(0, 1_000)}`)
    try {
      await command(record)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.refusal.status !== 409) throw error
      await pause(20)
    }
  }
}

const orderSeen = (who: Client, id: string) => () => who.call(getOrder, { params: { id } })
const isIn =
  (statuses: readonly OrderStatus[]) =>
  ({ status }: OrderDetail) =>
    statuses.includes(status)
/** What the order page says, without what differs from one run to the next. */
const facts = ({ status, levels, codesProblem }: OrderDetail) => ({ status, levels, codesProblem })

/** An application, repeated with its key, and all codes of it. */
const application: Job = {
  name: 'application',
  async run(site) {
    const { productId, ruleVersionId, scale } = site.plant
    const body = { productId, level: 'EA' as const, ruleVersionId, quantity: scale.applied, reason: site.key }
    const made = await as(site, 'author').call(createApplication, { body }, { 'idempotency-key': site.key })
    return { number: made.number, issued: made.issued, state: made.state }
  },
}

/** The signed approval of an order, and the task that assigns its codes. */
const assignment: Job = {
  name: 'code assignment',
  async run(site) {
    const id = site.plant.unapprovedOrderId
    const approver = as(site, 'approver')
    const order = await brought(
      orderSeen(approver, id),
      isIn(['AVAILABLE', 'WAIT_LINE_ASSIGNED']),
      async ({ status }) => {
        if (status !== 'UNAPPROVED') return pause(20)
        return approver.call(approveOrder, { params: { id }, body: await signatureFor(approver, id, 'approve') })
      },
    )
    return facts(order)
  },
}

/** Building a package, every file of it, and the acknowledgement. */
const placeOut: Job = {
  name: 'place-out',
  async run(site) {
    const id = site.plant.assignedOrderId
    const packer = as(site, 'packer')
    await brought(orderSeen(packer, id), isIn(['WAIT_FOR_PLACEOUT', 'PRODUCTION_READY']), async ({ nextSteps }) =>
      nextSteps.some(({ command, blockedBy }) => command === 'buildPackage' && blockedBy === null)
        ? step(packer, id, buildOrderPackage)
        : pause(20),
    )
    const [built] = (await packer.call(listOrderPackages, { params: { id } })).items
    if (built === undefined) throw new Error('the package is not listed')
    const hashes: Record<string, string> = {}
    for (const { level, format, size, sha256 } of built.files) {
      const hash = await hashOf(site, 'packer', downloadOrderPackage, { id, packageId: built.id, level, format })
      if (hash !== `${size} bytes ${sha256}`)
        throw new Error(`${level} ${format} was downloaded as ${hash}, but listed with ${size} bytes ${sha256}`)
      // The other format names the moment of the package.
      if (format === packageFormats[0]) hashes[level] = hash
    }
    const order = await brought(orderSeen(packer, id), isIn(['PRODUCTION_READY']), ({ version }) =>
      packer.call(acknowledgeOrderPackage, {
        params: { id },
        body: { version, packageId: built.id, checksum: built.checksum?.slice(0, 12) ?? '' },
      }),
    )
    return { hashes, ...facts(order) }
  },
}

/** Upload, dry run and commit of a result file, and the stored file itself. */
const resultImport: Job = {
  name: 'result import',
  async run(site) {
    const clerk = as(site, 'clerk')
    const { file } = await clerk.upload(
      uploadResultFile,
      { params: { id: site.plant.producedOrderId } },
      { name: 'result.csv', content: site.plant.result },
    )
    const look = () => clerk.call(getResultFile, { params: { id: file.id } })
    const { outcome, status } = await brought(
      look,
      (seen) => seen.status === 'COMMITTED' || seen.failure !== null,
      (seen) =>
        seen.status === 'CHECKED'
          ? clerk.call(commitResultFile, { params: { id: file.id }, body: { digest: seen.digest ?? '' } })
          : pause(20),
    )
    const stored = await hashOf(site, 'packer', downloadResultFile, { id: file.id })
    const sent = `${site.plant.result.length} bytes ${createHash('sha256').update(site.plant.result).digest('hex')}`
    if (stored !== sent) throw new Error(`the stored file is ${stored}, but ${sent} was sent`)
    return { outcome, file: status, ...facts(await orderSeen(clerk, site.plant.producedOrderId)()) }
  },
}

/** A committed result file, taken back with a signature. */
const importUndone: Job = {
  name: 'undo of an import',
  async run(site) {
    const author = as(site, 'author')
    const params = { id: site.plant.committedFileId }
    const look = () => author.call(getResultFile, { params })
    const { status, orderId } = await brought(
      look,
      (seen) => seen.status === 'UNDONE' || seen.failure !== null,
      async (seen) => {
        if (!seen.allowed.includes('undo')) return pause(20)
        const { digest } = await author.call(previewResultUndo, { params })
        const signature = {
          account: author.account,
          password: author.password,
          meaning: 'RESPONSIBILITY' as const,
          reason: 'wrong file',
          digest: digest ?? '',
        }
        return author.call(undoResultFile, { params, body: { signature } })
      },
    )
    return { file: status, ...facts(await orderSeen(author, orderId)()) }
  },
}

/** A list of codes: upload, dry run, signature, commit. */
const statusUpload: Job = {
  name: 'status upload',
  async run(site) {
    const author = as(site, 'author')
    const { id } = await author.upload(
      statusUpdateRoutes.upload,
      { body: { operation: 'RETIRE_UNUSED', reason: 'print file lost' } },
      { name: 'codes.csv', content: site.plant.retired },
    )
    const look = () => author.call(statusUpdateRoutes.get, { params: { id } })
    const { status, counts, failure } = await brought(
      look,
      (seen) => seen.status === 'DONE' || seen.status === 'UNREADABLE',
      (seen) =>
        seen.status === 'CHECKED'
          ? author.call(statusUpdateRoutes.sign, { params: { id }, body: signatureOn(author, seen) })
          : pause(20),
    )
    return { status, counts, failure }
  },
}

/** An order pushed to a receiver outside, which has every code exactly once by key, however often it was sent. */
const push: Job = {
  name: 'push',
  async run(site) {
    const author = as(site, 'author')
    const receiver = await aReceiver()
    try {
      const { orderId } = await author.call(getResultFile, { params: { id: site.plant.committedFileId } })
      const { orderNo } = await orderSeen(author, orderId)()
      const target = await brought(
        async () => (await author.call(listPushTargets, { query: {} })).items[0],
        (seen) => seen !== undefined,
        () =>
          author.call(createPushTarget, {
            body: { name: 'Register', url: receiver.url, format: 'JSON_V1', batchSize: 200 },
          }),
      )
      const { id } = await author.call(
        startPush,
        { body: { targetId: target?.id ?? '', orderNo, reason: 'torture' } },
        { 'idempotency-key': site.key },
      )
      const { status, total, acked } = await brought(
        () => author.call(getPushJob, { params: { id } }),
        (seen) => seen.status !== 'QUEUED' && seen.status !== 'RUNNING',
        () => pause(20),
      )
      const byKey = new Map(receiver.batches.map((batch) => [batch.key, batch]))
      if (receiver.batches.some(({ key, body }) => byKey.get(key)?.body !== body))
        throw new Error('one key came with two contents')
      const codes = codesIn([...byKey.values()]).sort()
      return {
        status,
        total,
        acked,
        batches: byKey.size,
        codes: codes.length,
        distinct: new Set(codes).size,
        digest: createHash('sha256').update(codes.join('\n')).digest('hex'),
      }
    } finally {
      await receiver.close()
    }
  },
}

/** A long download of codes; after a kill it is not the first one any more, and says why it is repeated. */
const codeDownload: Job = {
  name: 'export',
  run: async (site) => ({
    codes: await hashOf(
      site,
      'author',
      downloadCodes,
      { id: site.plant.exportedApplicationId },
      { reason: 'the connection broke' },
    ),
  }),
}

/**
 * Each half can run on one copy of the plant: the push apart from the undo, which would be sent to its receiver, and
 * last, when nothing changes any more.
 */
export const jobs: readonly Job[] = [
  application,
  assignment,
  placeOut,
  importUndone,
  resultImport,
  statusUpload,
  codeDownload,
  push,
]
