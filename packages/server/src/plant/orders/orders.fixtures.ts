/**
 * Orders in any status, created through the API, each step by a person with only the permission for it. For tests and
 * demo data.
 */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { approveOrder, submitOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import type { reassignSnTask } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import type { makeOrderAvailable, startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { assignOrderLine, takeOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  downloadOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { createOrder, getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { commitResultFile, getResultFile, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import { jobOf } from '@serialis/partners/line/package.ts'
import {
  csvResultFile,
  planResults,
  type LevelCodes,
  type PlanInput,
  type ResultPlan,
} from '../../../test/generators/generate-results.ts'
import { userWith, type Client, type Sender } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { anSsccRule, aRule, check, fixed, random } from '../../numbers/codes/rule.fixtures.ts'
import { anActiveLine, anApprovedProduct, productBody, aTemplate } from '../products/products.fixtures.ts'

/**
 * One person per step of an order, each with only the permission that the step needs (and the permission to see
 * orders).
 */
export interface Crew {
  planner: Client
  approver: Client
  dispatcher: Client
  lineOperator: Client
  packer: Client
  clerk: Client
  warehouse: Client
  quality: Client
  chief: Client
}

const rights: Record<keyof Crew, readonly PermissionName[]> = {
  planner: ['orders.list', 'orders.create', 'orders.edit', 'orders.submit', 'orders.delete'],
  approver: ['orders.list', 'orders.approve'],
  dispatcher: ['orders.list', 'orders.assign', 'orders.retry'],
  lineOperator: ['orders.list', 'orders.take', 'orders.run'],
  packer: ['orders.list', 'orders.place', 'orders.export'],
  clerk: ['orders.list', 'results.import', 'results.commit'],
  warehouse: ['orders.list', 'orders.scan'],
  quality: ['orders.list', 'orders.confirm', 'orders.correct'],
  chief: ['orders.list', 'orders.scrap'],
}

export async function aCrew(http: Sender, admin: Client): Promise<Crew> {
  const crew: Partial<Crew> = {}
  for (const [who, names] of Object.entries(rights) as [keyof Crew, readonly PermissionName[]][])
    crew[who] = await userWith(http, admin, names)
  return crew as Crew
}

export interface Masters {
  product: Product
  push: Line
  pull: Line
}

type ProductBody = ClientInput<typeof createProduct>['body']
/** `unitRule`: in place of a rule of ten random characters. */
type Given = Partial<ProductBody> & { unitRule?: SnRuleShape }

let made = 0
const epochs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * Two characters distinguish these rules: longer than the usual rule, so they do not overlap with any that a test
 * creates itself, however many files share this count.
 */
const productRule = (at: number): SnRuleShape =>
  aRule([
    fixed(epochs.charAt(Math.floor(at / epochs.length) % epochs.length)),
    fixed(epochs.charAt(at % epochs.length), true),
    random('CLEAR_31', 10),
    check(),
  ])

/** Units, cases of ten with one GTIN each, pallets of four with an SSCC. */
const levels: TemplateLevel[] = [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
  { level: 'PL', capacity: 4, codeType: 'SSCC', zeroBox: 'SAME_KEY' },
]

/** A product in force whose levels have approved rules. `author` and `approver` are two people with all permissions. */
export async function aNumberedProduct(
  author: Client,
  approver: Client,
  { unitRule, ...given }: Given = {},
): Promise<Product> {
  const number = made++
  const rule = async (name: string, shape: SnRuleShape) =>
    (
      await anApprovedRule(
        author,
        { client: approver, password: approver.password },
        { name: `${name} ${number}`, rule: shape },
      )
    ).id
  const ruleIds: Partial<Record<string, string>> = {
    EA: await rule('Units', unitRule ?? productRule(number * 2)),
    CA: await rule('Cases', productRule(number * 2 + 1)),
    PL: await rule('Pallets', anSsccRule(String(9_520_000 + number))),
  }
  const drafted = productBody(await aTemplate(author, levels))
  return anApprovedProduct(author, approver, {
    template: levels,
    ...given,
    levels: drafted.levels.map((at) => ({ ...at, ruleVersionId: ruleIds[at.level] ?? null })),
  })
}

/** A product and a line of each mode, active. */
export async function masters(author: Client, approver: Client, given: Given = {}): Promise<Masters> {
  return {
    product: await aNumberedProduct(author, approver, given),
    push: await anActiveLine(author, approver, { mode: 'PUSH' }),
    pull: await anActiveLine(author, approver, { mode: 'PULL' }),
  }
}

type OrderBody = ClientInput<typeof createOrder>['body']

/** A draft that is complete for submission: 25 units, so three cases (one partial) on one pallet. */
export const aDraft = (planner: Client, product: Product, given: Partial<OrderBody> = {}): Promise<OrderDetail> =>
  planner.call(createOrder, {
    body: {
      orderNo: `PO-${++made}`,
      productId: product.id,
      batchCode: `B${made}`,
      productionDate: '2099-01-31',
      expirationDate: '2101-01-31',
      orderSize: 25,
      reservePercent: 20,
      ...given,
    },
  })

export const submitted = async (planner: Client, draft: OrderDetail): Promise<OrderDetail> =>
  planner.call(submitOrder, { params: { id: draft.id }, body: { version: draft.version } })

/** This person's signature for a command, on the order as this person sees it now. */
export async function signatureFor(signer: Client, id: string, command: OrderCommand) {
  const order = await signer.call(getOrder, { params: { id } })
  const step = order.nextSteps.find((one) => one.command === command)
  if (step === undefined || step.digest === null || step.meaning === null)
    throw new Error(`${command} is not to be signed in ${order.status}`)
  return {
    version: order.version,
    signature: {
      account: signer.account,
      password: signer.password,
      meaning: step.meaning,
      reason: '已对照批记录核对 Checked against the batch record',
      digest: step.digest,
    },
  }
}

export const approved = async (approver: Client, id: string): Promise<OrderDetail> =>
  approver.call(approveOrder, { params: { id }, body: await signatureFor(approver, id, 'approve') })

/** Waits until the order is in one of these statuses or has a problem with its codes; fails after a time limit. */
export async function orderIn(reader: Client, id: string, statuses: readonly OrderStatus[]): Promise<OrderDetail> {
  return waitUntil(
    () => reader.call(getOrder, { params: { id } }),
    ({ status, codesProblem }) => statuses.includes(status) || codesProblem !== null,
    { what: ({ orderNo, status }) => `order ${orderNo} is still ${status}, not ${statuses.join(', ')}` },
  )
}

/** From a draft until its codes are assigned. */
export async function withCodes(crew: Crew, draft: OrderDetail): Promise<OrderDetail> {
  await submitted(crew.planner, draft)
  await approved(crew.approver, draft.id)
  return orderIn(crew.planner, draft.id, ['AVAILABLE', 'WAIT_LINE_ASSIGNED'])
}

/** The next plain command on the current order. */
export async function step(who: Client, id: string, route: PlainRoute): Promise<OrderDetail> {
  const { version } = await who.call(getOrder, { params: { id } })
  return who.call(route, { params: { id }, body: { version } })
}
type PlainRoute =
  | typeof startOrder
  | typeof reassignSnTask
  | typeof buildOrderPackage
  | typeof startOrderScan
  | typeof makeOrderAvailable

export async function onLine(crew: Crew, id: string, line: Line): Promise<OrderDetail> {
  const { version, status } = await crew.planner.call(getOrder, { params: { id } })
  const input = { params: { id }, body: { version, lineId: line.id } }
  return status === 'AVAILABLE'
    ? crew.lineOperator.call(takeOrder, input)
    : crew.dispatcher.call(assignOrderLine, input)
}

/** Package built and acknowledged with its checksum: the line may begin. */
export async function placedOut(crew: Crew, id: string): Promise<OrderDetail> {
  await step(crew.packer, id, buildOrderPackage)
  const { version } = await orderIn(crew.packer, id, ['WAIT_FOR_PLACEOUT'])
  const [newest] = (await crew.packer.call(listOrderPackages, { params: { id } })).items
  return crew.packer.call(acknowledgeOrderPackage, {
    params: { id },
    body: { version, packageId: newest?.id ?? '', checksum: newest?.checksum?.slice(0, 12) ?? '' },
  })
}

/** The codes that the line was given, level by level, as its package lists them in the format of the line's type. */
export async function packagedCodes(crew: Crew, order: OrderDetail): Promise<LevelCodes[]> {
  const [newest] = (await crew.packer.call(listOrderPackages, { params: { id: order.id } })).items
  const levels: LevelCodes[] = []
  for (const { level, gtin, capacity } of order.levels) {
    const file = newest?.files.find((one) => one.level === level)
    if (newest === undefined || file === undefined) throw new Error(`no package of ${order.orderNo} has ${level}`)
    const { format, sha256 } = file
    const params = { id: order.id, packageId: newest.id, level, format }
    const { body } = await crew.packer.raw(downloadOrderPackage, { params })
    const [read] = jobOf([{ bytes: body, sha256, capacity }], order.orderSize).levels
    // A file without codes, for packs that come with theirs, says nothing of its level.
    levels.push({
      level,
      gtin,
      capacity,
      codeType: read?.codeType || 'SGTIN',
      serials: [...(read?.codes ?? []), ...(read?.zeroBoxes ?? [])],
    })
  }
  return levels
}

/** What the line would report for the whole order: packed level by level, the rest as requested. */
export async function lineReport(
  crew: Crew,
  order: OrderDetail,
  fates: Partial<Pick<PlanInput, 'rejects' | 'samples' | 'unused' | 'damaged' | 'startedAt'>> = {},
): Promise<ResultPlan> {
  return planResults({
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    expiry: order.expirationDate ?? '',
    manufactured: order.productionDate ?? '',
    lineCode: order.lineName,
    operator: 'line',
    startedAt: Date.now(),
    levels: await packagedCodes(crew, order),
    ...fates,
  })
}

const resultIn = (crew: Crew, id: string, statuses: readonly ResultFile['status'][]): Promise<ResultFile> =>
  waitUntil(
    () => crew.clerk.call(getResultFile, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )

/** Uploads a report as CSV and commits it; returns the order. */
export async function reported(crew: Crew, id: string, plan: ResultPlan): Promise<OrderDetail> {
  const { file } = await crew.clerk.upload(
    uploadResultFile,
    { params: { id } },
    { name: 'report.csv', content: [...csvResultFile(plan)].join('') },
  )
  const checked = await resultIn(crew, file.id, ['CHECKED', 'UNREADABLE'])
  await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: { digest: checked.digest ?? '' } })
  await resultIn(crew, file.id, ['COMMITTED', 'CHECKED'])
  return crew.clerk.call(getOrder, { params: { id } })
}
