/** Steps of the operational qualification from a product and an order to serial numbers and their changes. */

import { downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { getSerial, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { approveProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { anApplication, aStock, type Stock } from '../src/desk/serials/serials.fixtures.ts'
import {
  activeCodes,
  checkedChange,
  deskRights,
  routesOf,
  signatureOn,
  signedChange,
} from '../src/desk/status-changes/status-changes.fixtures.ts'
import {
  aCrew,
  aDraft,
  approved,
  masters,
  orderIn,
  signatureFor,
  submitted,
} from '../src/plant/orders/orders.fixtures.ts'
import { aProduct, approve, signatureOf } from '../src/plant/products/products.fixtures.ts'
import { userWith } from '../test/harness/client.ts'
import type { Sandbox } from './sandbox.ts'
import { same, type Seen, type Step } from './step.ts'

const UNITS = 1_000
const HELD = 5

/** One person writes, another approves. */
async function fourEyes({ http, admin }: Sandbox): Promise<Seen> {
  const author = await userWith(http, admin, [
    'products.list',
    'products.create',
    'products.approve',
    'templates.list',
    'templates.create',
  ])
  const product = await aProduct(author)
  const own = await author.refusal(approveProduct, {
    params: { id: product.id },
    body: { version: product.version, signature: signatureOf(author, product.newest.digest) },
  })
  const wrong = await admin.refusal(approveProduct, {
    params: { id: product.id },
    body: {
      version: product.version,
      signature: { ...signatureOf(admin, product.newest.digest), password: `${admin.password}?` },
    },
  })
  const done = await approve(admin, product)
  return same(
    ['400', 'user_name_or_password_wrong', 'APPROVED'],
    [String(own.status), wrong.message, done.newest.status],
  )
}

async function codes({ admin }: Sandbox, stock: Stock): Promise<Seen> {
  const { id, issued } = await anApplication(admin, stock, { quantity: UNITS })
  const { body } = await admin.raw(downloadCodes, { params: { id }, query: { reason: 'qualification' } })
  const lines = body.toString().trim().split(/\r?\n/).slice(1)
  const [first = ''] = lines
  const gtin = stock.product.newest.levels[0]?.gtin ?? ''
  const known = await admin.call(lookupCode, { query: { code: first.split(',')[0] ?? '', gtin } })
  return same(
    [UNITS, UNITS, UNITS, 'FOUND', 'NEW'],
    [issued, lines.length, new Set(lines).size, known.outcome, known.serial?.state.status],
  )
}

/** Five of twenty are put on hold: the dry run says what the commit does, and no other code moves. */
async function change({ app, http, admin }: Sandbox, stock: Stock): Promise<Seen> {
  const { ordinals, codes: all } = await activeCodes(app, admin, stock, 20)
  const operator = await userWith(http, admin, deskRights.UPD)
  const checked = await checkedChange(operator, 'UPD', {
    operation: 'HOLD',
    reason: 'qualification',
    source: { kind: 'codes', codes: all.slice(0, HELD) },
  })
  const wrong = await operator.refusal(routesOf('UPD').sign, {
    params: { id: checked.id },
    body: { signature: { ...signatureOn(operator, checked).signature, password: 'not the password' } },
  })
  const done = await signedChange(operator, checked)
  const statusOf = async (ordinal = 0) =>
    (await admin.call(getSerial, { params: { ordinal: String(ordinal) }, query: {} })).state.status
  return same(
    [HELD, 'user_name_or_password_wrong', 'DONE', HELD, 'NSO', 'ACTIVATION'],
    [
      checked.outcome?.changeCount,
      wrong.message,
      done.status,
      done.counts?.change,
      await statusOf(ordinals[0]),
      await statusOf(ordinals[HELD]),
    ],
  )
}

const AUTHOR: readonly PermissionName[] = [
  'products.list',
  'products.create',
  'templates.list',
  'templates.create',
  'snRules.list',
  'snRules.create',
  'lines.list',
  'lines.create',
  'lines.activate',
  'factories.list',
  'factories.create',
]

/** From a draft to its codes, each step by a person with that permission only. */
async function order({ http, admin }: Sandbox): Promise<Seen> {
  const crew = await aCrew(http, admin)
  const { product } = await masters(await userWith(http, admin, AUTHOR), admin)
  const draft = await aDraft(crew.planner, product)
  const handedIn = await submitted(crew.planner, draft)
  const own = await crew.planner.refusal(approveOrder, {
    params: { id: draft.id },
    body: await signatureFor(crew.approver, draft.id, 'approve'),
  })
  await approved(crew.approver, draft.id)
  const ready = await orderIn(crew.planner, draft.id, ['AVAILABLE', 'WAIT_LINE_ASSIGNED'])
  return same(
    ['UNAPPROVED', '403', null, true],
    [
      handedIn.status,
      String(own.status),
      ready.codesProblem,
      ready.levels.length > 0 && ready.levels.every(({ need, assigned }) => need > 0 && assigned >= need),
    ],
  )
}

const FOUR_EYES = {
  what: { en: 'Approval by another person, with a signature', zh: '由他人签名审批' },
  expected: {
    en: 'The author and a wrong password are refused; another person approves',
    zh: '作者本人及错误密码被拒绝；他人审批成功',
  },
}
const ISSUE = {
  what: { en: `Issue of ${UNITS} serial numbers`, zh: `发放 ${UNITS} 个序列号` },
  expected: {
    en: 'All are issued and different, and one that is looked up is new',
    zh: '全部发放且互不相同，查询结果为新码',
  },
}
const HOLD = {
  what: { en: `Hold on ${HELD} of 20 packs`, zh: `20 件中冻结 ${HELD} 件` },
  expected: {
    en: 'Dry run and commit agree, a wrong signature is refused, the others stay as they were',
    zh: '试算与提交一致，签名错误被拒绝，其余状态不变',
  },
}
const ORDER = {
  what: { en: 'Production order up to its codes', zh: '生产订单至分配序列号' },
  expected: {
    en: 'Only a person with the permission approves; every level gets as many codes as it needs',
    zh: '仅有权限者可审批；各级别按需要分配序列号',
  },
}

export function numberSteps(sandbox: Sandbox): Omit<Step, 'number'>[] {
  let stock: Promise<Stock> | undefined
  const withStock = (run: (sandbox: Sandbox, stock: Stock) => Promise<Seen>) => async () =>
    run(sandbox, await (stock ??= aStock(sandbox.http, sandbox.admin)))
  return [
    { ...FOUR_EYES, run: () => fourEyes(sandbox) },
    { ...ISSUE, run: withStock(codes) },
    { ...HOLD, run: withStock(change) },
    { ...ORDER, run: () => order(sandbox) },
  ]
}
