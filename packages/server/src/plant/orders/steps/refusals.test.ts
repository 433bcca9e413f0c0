/** Refusals that the paths of the other tests do not meet: rules that give no codes, packages, nothing left to return. */

import { randomUUID } from 'node:crypto'
import { retireRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleSegment } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { returnUnusedCodes } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { getOrder, getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { changed } from '../../../desk/serials/serials.fixtures.ts'
import { anApprovedRule } from '../../../numbers/codes/codes.fixtures.ts'
import { aRule, fixed, sequence } from '../../../numbers/codes/rule.fixtures.ts'
import { rangesOfOrder } from '../../../numbers/ledger/issue/ranges.service.ts'
import { firstOf, setOfRanges } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { asCommand } from '../../../platform/tasks/tasks.fixtures.ts'
import { anApprovedProduct, aTemplate, productBody } from '../../products/products.fixtures.ts'
import {
  aCrew,
  aDraft,
  approved,
  lineReport,
  masters,
  onLine,
  orderIn,
  placedOut,
  reported,
  step,
  submitted,
  withCodes,
  type Crew,
  type Masters,
} from '../orders.fixtures.ts'

let t: TestApp
let crew: Crew
let second: Client
let m: Masters
beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

/** A product of single units, and the version of its rule. */
async function aProductOf(name: string, segments: RuleSegment[]) {
  const approver = { client: second, password: second.password }
  const rule = { name, rule: aRule([fixed(name), ...segments, sequence('DIGITS', 6)]), plannedVolume: 1_000 }
  const { id } = await anApprovedRule(t.admin, approver, rule)
  const template = [{ level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' }] as const
  const drafted = productBody(await aTemplate(t.admin, [...template]))
  const levels = drafted.levels.map((at) => ({ ...at, ruleVersionId: id }))
  return { ruleVersionId: id, product: await anApprovedProduct(t.admin, second, { template: [...template], levels }) }
}

it('gets no codes by a rule that was retired meanwhile, or that has no value for the order', async () => {
  const retired = await aProductOf('RT', [])
  const late = await aDraft(crew.planner, retired.product)
  await submitted(crew.planner, late)
  await t.admin.call(retireRuleVersion, {
    params: { id: retired.ruleVersionId },
    body: { reason: 'a new rule is used' },
  })
  await approved(crew.approver, late.id)
  expect((await orderIn(crew.planner, late.id, [])).codesProblem).toMatchObject({
    problem: 'codes_rule_not_approved',
    params: { level: 'EA', rule: 'RT 1' },
  })

  // It is planned for no line.
  const ofLine = await aProductOf('LC', [{ kind: 'LOGIC', source: 'LINE_CODE', width: 3 }])
  const without = await aDraft(crew.planner, ofLine.product)
  await submitted(crew.planner, without)
  await approved(crew.approver, without.id)
  expect((await orderIn(crew.planner, without.id, [])).codesProblem).toMatchObject({
    problem: 'codes_rule_unfit',
    params: { level: 'EA', source: 'LINE_CODE' },
  })
})

it('has one package at a time, and another one is not acknowledged', async () => {
  const { id } = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
  await withCodes(crew, await crew.planner.call(getOrder, { params: { id } }))
  await onLine(crew, id, m.push)
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  // The package is being built until its files can be written down.
  await superuser.query('begin; lock table production_order_package_files in exclusive mode')
  await step(crew.packer, id, buildOrderPackage)
  const { version } = await crew.packer.call(getOrder, { params: { id } })
  expect(await crew.packer.refusal(buildOrderPackage, { params: { id }, body: { version } })).toMatchObject({
    status: 409,
    message: 'package_being_built',
  })
  await superuser.query('rollback')
  const built = await orderIn(crew.packer, id, ['WAIT_FOR_PLACEOUT'])
  const [{ checksum } = { checksum: null }] = (await crew.packer.call(listOrderPackages, { params: { id } })).items
  const body = { version: built.version, packageId: randomUUID(), checksum: checksum?.slice(0, 12) ?? '' }
  expect(await crew.packer.refusal(acknowledgeOrderPackage, { params: { id }, body })).toMatchObject({
    message: 'package_not_ready',
  })

  // A code that something else moved on in the meantime: the line would get it all the same.
  const [first = 0] = await asCommand(t.app, t.admin, async ({ db }) =>
    firstOf(setOfRanges(await rangesOfOrder(db, id)), 1),
  )
  await changed(t.app, t.admin, { ordinals: [first], operation: 'PLACE_OUT', reason: 'placed out by mistake' })
  const [{ id: packageId } = { id: '' }] = (await crew.packer.call(listOrderPackages, { params: { id } })).items
  expect(
    await crew.packer.refusal(acknowledgeOrderPackage, { params: { id }, body: { ...body, packageId } }),
  ).toMatchObject({ message: 'order_codes_not_in_step', params: { count: 1 } })
})

it('returns what is open once', async () => {
  const { id } = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
  await withCodes(crew, await crew.planner.call(getOrder, { params: { id } }))
  await onLine(crew, id, m.push)
  const report = await lineReport(crew, await placedOut(crew, id), { unused: 5 })
  await reported(crew, id, { ...report, codes: report.codes.filter(({ status }) => status !== 'UNUSED') })
  const { levels } = await crew.planner.call(getOrderBalance, { params: { id } })
  const returned = async () => ({
    params: { id },
    body: {
      version: (await crew.planner.call(getOrder, { params: { id } })).version,
      reason: 'rolls counted',
      levels: levels.map(({ level, open }) => ({ level, count: open })),
    },
  })
  await crew.quality.call(returnUnusedCodes, await returned())
  expect(await crew.quality.refusal(returnUnusedCodes, await returned())).toMatchObject({
    status: 400,
    message: 'order_has_no_open_codes',
  })
})
