/**
 * kill -9 in every transition of an order, after its first write: the order is as it was before, never in between, and
 * continues after the restart. Each transition has a server process of its own, which kills itself at exactly that
 * write.
 */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import {
  approveOrder,
  rejectOrder,
  startOrderWorkflow,
  submitOrder,
  withdrawOrder,
} from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { assignOrderCodes, reassignSnTask } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import {
  confirmOrder,
  correctOrderQuantities,
  decideOrderSamples,
  returnUnusedCodes,
  scrapOrder,
} from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import {
  assignOrderLine,
  makeOrderAvailable,
  planOrderLine,
  reassignOrderLine,
  startOrder,
  takeOrder,
} from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import {
  deleteOrder,
  editOrder,
  getOrder,
  getOrderBalance,
  listOrderHistory,
  reviseOrder,
} from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  finishOrderScan,
  reopenOrderScan,
  skipOrderScan,
  startOrderScan,
} from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import {
  orderTransitions,
  type OrderCommand,
  type OrderStatus,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import {
  checkResultFile,
  commitResultFile,
  refuseResultFile,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { getRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../src/kit/db/db.ts'
import { verifyLedger } from '../../src/numbers/ledger/verify/verify.service.ts'
import {
  aCrew,
  aDraft,
  aNumberedProduct,
  lineReport,
  orderIn,
  placedOut,
  signatureFor,
  type Crew,
} from '../../src/plant/orders/orders.fixtures.ts'
import { orderInvariants } from '../../src/plant/orders/orders.verify.queries.ts'
import { anActiveLine, anApprovedProduct, aTemplate, productBody } from '../../src/plant/products/products.fixtures.ts'
import { checkedFile, fileIn } from '../../src/plant/results/results.order.fixtures.ts'
import { aTeam, aWorkflow, stepsWith, type Team } from '../../src/platform/workflow/workflow.fixtures.ts'
import { csvResultFile, planResults, type ResultPlan } from '../generators/generate-results.ts'
import { approveAs, userWith, type Client, type Sender } from '../harness/client.ts'
import type { TestApp } from '../harness/database.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { openOrderServers, type OrderServers } from './order-servers.ts'

const LONGEST_MS = 600_000
let t: TestApp
let owner: pg.Client
let servers: OrderServers
let http: Sender

type Prepare = () => Promise<() => Promise<unknown>>
type PlainRoute =
  | typeof submitOrder
  | typeof withdrawOrder
  | typeof startOrderWorkflow
  | typeof assignOrderCodes
  | typeof reassignSnTask
  | typeof makeOrderAvailable
  | typeof planOrderLine
  | typeof buildOrderPackage
  | typeof startOrder
  | typeof startOrderScan
  | typeof skipOrderScan

let crew: Crew
let undoer: Client
let second: Client
/** Two people, both of whom have to sign. */
let team: Team
let product: Product
let orderId = ''
let withoutScan = ''
const lines = { PUSH: '', PULL: '' }
const read = (id: string): Promise<OrderDetail> => crew.planner.call(getOrder, { params: { id } })

/** All that the database knows of the order: in its own tables, and of its codes. */
async function stored(id: string): Promise<unknown> {
  const { rows } = await owner.query<{ all: unknown }>(
    `
    select json_build_object(
      'order', (select to_jsonb(o) - 'task_id' from production_orders o where id = $1),
      'steps', (select count(*) from production_order_steps where order_id = $1),
      'levels', (select json_agg(l order by position) from production_order_levels l where order_id = $1),
      'packages', (select json_agg(p.status order by number) from production_order_packages p where order_id = $1),
      'ranges', (select json_agg(r order by r) from order_ranges r where order_id = $1),
      'scans', (select count(*) from production_order_scans where order_id = $1),
      'signatures', (select count(*) from signatures where subject_id = $1::text),
      'events', (select count(*) from events where subject_type = 'order' and subject_id = $1::text),
      'counts', (select json_agg(c order by c) from block_counts c)) as all`,
    [id],
  )
  return rows[0]?.all
}

const disturbed: { command: string; from: OrderStatus | null; to: OrderStatus }[] = []
async function noteSteps(id: string, command: OrderCommand | 'create', to: OrderStatus) {
  const { items } = await crew.planner.call(listOrderHistory, { params: { id }, query: { limit: 5 } })
  const step = items.find((one) => one.command === command && one.to === to)
  if (step === undefined)
    throw new Error(`${command} did not lead to ${to}: ${items.map((one) => `${one.command} ${one.to}`).join(', ')}`)
  disturbed.push({ command, from: step.from, to })
}

/** One command: given and killed, then given again. `prepare` makes the request as the order is now. */
async function killedIn(id: string, command: OrderCommand, to: OrderStatus, prepare: Prepare) {
  const before = await stored(id)
  const give = await prepare()
  await servers.tell('request')
  await expect(give(), command).rejects.toThrow()
  await servers.ended()
  expect(await stored(id), command).toEqual(before)
  await servers.takeOver()
  await (
    await prepare()
  )()
  await noteSteps(id, command, to)
}

/**
 * A task's transition: what started it remains with its `own` steps, its end is lost with the process and is repeated
 * automatically.
 */
async function killedInTask(id: string, command: OrderCommand, to: OrderStatus, prepare: Prepare, own: number) {
  const steps = async () =>
    (
      await owner.query<{ last: number }>(
        'select max(number) as last from production_order_steps where order_id = $1',
        [id],
      )
    ).rows[0]!.last
  const before = await steps()
  const give = await prepare()
  await servers.tell('task')
  // The task may be faster than the answer to its start.
  await give().catch(() => undefined)
  await servers.ended()
  expect(await steps(), command).toBe(before + own)
  await servers.takeOver()
  await waitUntil(steps, (now) => now > before + own, { everyMs: 5 })
  await noteSteps(id, command, to)
}

beforeAll(async () => {
  servers = await openOrderServers()
  t = servers.t
  owner = servers.owner
  http = servers.http
  crew = await aCrew(http, t.admin)
  undoer = await userWith(http, t.admin, ['orders.list', 'results.undo'])
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  team = await aTeam(http, t.admin, ['orders.list', 'orders.approve', 'orders.confirm'], 2)
  await aWorkflow(
    t.admin,
    second,
    stepsWith({
      approvals: [{ roleId: team.roleId, needed: 2 }],
      confirms: [{ roleId: team.roleId, needed: 2 }],
      automatic: [],
      hasScan: true,
    }),
    'CAREFUL',
  )
  product = await aNumberedProduct(t.admin, second, { workflow: 'CAREFUL' })
  await servers.takeOver()
}, LONGEST_MS)

const plain =
  (id: string, who: Client, route: PlainRoute): Prepare =>
  async () => {
    const { version } = await read(id)
    return () => who.call(route, { params: { id }, body: { version } })
  }
const edited =
  (id: string, route: typeof editOrder | typeof reviseOrder): Prepare =>
  async () => {
    const { orderNo, productId, batchCode, productionDate, expirationDate, orderSize, version } = await read(id)
    const body = {
      orderNo,
      productId,
      batchCode,
      productionDate,
      expirationDate,
      orderSize,
      version,
      reservePercent: 20,
      ...(route === reviseOrder && { reason: 'the test says so' }),
    }
    return () =>
      crew.planner.call(route as typeof reviseOrder, { params: { id }, body: body as typeof body & { reason: string } })
  }
const reasoned =
  (id: string, who: Client, route: typeof rejectOrder | typeof reopenOrderScan | typeof skipOrderScan): Prepare =>
  async () => {
    const { version } = await read(id)
    return () => who.call(route, { params: { id }, body: { version, reason: 'the test says so' } })
  }
const signed =
  (
    id: string,
    who: Client,
    command: OrderCommand,
    route: typeof confirmOrder | typeof approveOrder | typeof scrapOrder | typeof correctOrderQuantities,
    more: object = {},
  ): Prepare =>
  async () => {
    const body = { ...(await signatureFor(who, id, command)), ...more }
    return () => who.call(route as typeof confirmOrder, { params: { id }, body })
  }
const onto =
  (id: string, mode: 'PUSH' | 'PULL'): Prepare =>
  async () => {
    const { version } = await read(id)
    const input = { params: { id }, body: { version, lineId: lines[mode] } }
    return () =>
      mode === 'PULL' ? crew.lineOperator.call(takeOrder, input) : crew.dispatcher.call(assignOrderLine, input)
  }
const fromLine =
  (id: string, fate: 'RECALLED' | 'LOST'): Prepare =>
  async () => {
    const { version } = await read(id)
    return () =>
      crew.dispatcher.call(reassignOrderLine, {
        params: { id },
        body: { version, reason: 'line down', package: fate },
      })
  }
const give = async (prepare: Prepare) => (await prepare())()
const scanEnded =
  (id: string): Prepare =>
  async () => {
    const { version } = await read(id)
    return () =>
      crew.warehouse.call(finishOrderScan, { params: { id }, body: { version, difference: 'counted by hand' } })
  }
const approvedBy = (id: string, nth: number) => signed(id, team.people[nth]!, 'approve', approveOrder)

// Each step continues from the previous one.
describe('an order whose server is killed in every transition', { shuffle: false }, () => {
  it(
    '1. from the draft to the approval',
    async () => {
      const draft = await aDraft(crew.planner, product)
      const { id } = draft
      orderId = id
      await killedIn(id, 'edit', 'DRAFT', edited(id, editOrder))
      // Handed in while its role may not sign, so that its workflow does not start.
      const role = await t.admin.call(getRole, { params: { id: team.roleId } })
      const { version } = await t.admin.call(updateRole, {
        params: { id: role.id },
        body: { name: role.name, authorities: [permissions['orders.list']], version: role.version },
      })
      await killedIn(id, 'submit', 'UNAPPROVED', plain(id, crew.planner, submitOrder))
      const { accessRequestId } = await t.admin.call(updateRole, {
        params: { id: role.id },
        body: { name: role.name, authorities: role.authorities, version },
      })
      await approveAs(t.http, t.admin, accessRequestId ?? '')
      await killedIn(id, 'startWorkflow', 'UNAPPROVED', plain(id, crew.dispatcher, startOrderWorkflow))
      await killedIn(id, 'withdraw', 'DRAFT', plain(id, crew.planner, withdrawOrder))
      await give(plain(id, crew.planner, submitOrder))
      await killedIn(id, 'reject', 'REJECTED', reasoned(id, crew.approver, rejectOrder))
      await give(edited(id, editOrder))
      await give(plain(id, crew.planner, submitOrder))
      await killedIn(id, 'approve', 'UNAPPROVED', approvedBy(id, 0))
      await killedIn(id, 'approve', 'APPROVED', approvedBy(id, 1))
    },
    LONGEST_MS,
  )

  it(
    '2. through its codes',
    async () => {
      const id = orderId
      await killedIn(id, 'assignCodes', 'WAIT_FOR_SN_GENERATION', plain(id, crew.dispatcher, assignOrderCodes))
      await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
      await killedIn(id, 'revise', 'UNAPPROVED', edited(id, reviseOrder))
      await give(approvedBy(id, 0))
      await give(approvedBy(id, 1))
      await killedInTask(id, 'codesAssigned', 'READY', plain(id, crew.dispatcher, assignOrderCodes), 1)
      await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])

      const units = [{ level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' }] as const
      const { levels } = productBody(await aTemplate(t.admin, [...units]))
      const other = await aDraft(
        crew.planner,
        await anApprovedProduct(t.admin, second, { template: [...units], levels }),
      )
      await give(plain(other.id, crew.planner, submitOrder))
      await give(signed(other.id, crew.approver, 'approve', approveOrder))
      await waitUntil(
        () => read(other.id),
        ({ codesProblem }) => codesProblem?.problem === 'codes_rule_missing',
      )
      await killedIn(
        other.id,
        'reassignSnTask',
        'WAIT_FOR_SN_GENERATION',
        plain(other.id, crew.dispatcher, reassignSnTask),
      )
    },
    LONGEST_MS,
  )

  it(
    '3. to a line and from it, and to the place-out',
    async () => {
      const id = orderId
      lines.PUSH = (await anActiveLine(t.admin, second, { mode: 'PUSH' })).id
      lines.PULL = (await anActiveLine(t.admin, second, { mode: 'PULL' })).id
      const available = plain(id, crew.dispatcher, makeOrderAvailable)
      const planned = plain(id, crew.dispatcher, planOrderLine)
      await killedIn(id, 'makeAvailable', 'AVAILABLE', available)
      await killedIn(id, 'planLine', 'WAIT_LINE_ASSIGNED', planned)
      await give(available)
      await killedIn(id, 'takeByLine', 'ASSIGNED', onto(id, 'PULL'))
      await killedIn(id, 'reassignLine', 'AVAILABLE', fromLine(id, 'RECALLED'))
      await give(planned)
      await killedIn(id, 'assignLine', 'ASSIGNED', onto(id, 'PUSH'))
      await killedIn(id, 'reassignLine', 'WAIT_LINE_ASSIGNED', fromLine(id, 'RECALLED'))
      await give(onto(id, 'PUSH'))
      const built = plain(id, crew.packer, buildOrderPackage)
      await killedIn(id, 'buildPackage', 'ASSIGNED', built)
      await orderIn(crew.planner, id, ['WAIT_FOR_PLACEOUT'])
      await killedIn(id, 'reassignLine', 'WAIT_FOR_SN_GENERATION', fromLine(id, 'LOST'))
      await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
      await give(onto(id, 'PUSH'))
      await killedInTask(id, 'packageBuilt', 'WAIT_FOR_PLACEOUT', built, 1)
      await killedIn(id, 'acknowledge', 'PRODUCTION_READY', async () => {
        const { version } = await read(id)
        const newest = (await crew.packer.call(listOrderPackages, { params: { id } })).items[0]!
        return () =>
          crew.packer.call(acknowledgeOrderPackage, {
            params: { id },
            body: { version, packageId: newest.id, checksum: newest.checksum ?? '' },
          })
      })
      await killedIn(id, 'start', 'PROCESSING', plain(id, crew.lineOperator, startOrder))
    },
    LONGEST_MS,
  )

  it(
    '4. with its results, taken in, refused and taken back',
    async () => {
      const id = orderId
      const order = await read(id)
      // Of three units the line says nothing at first.
      const whole = async () => {
        const plan = await lineReport(crew, order, { samples: 1, unused: 3 })
        return { ...plan, codes: plan.codes.filter(({ status }) => status !== 'UNUSED') }
      }
      const [units] = (await lineReport(crew, order)).levels
      const rest = async (): Promise<ResultPlan> =>
        planResults({
          ...(await whole()),
          levels: [{ ...units!, serials: units!.serials.slice(-1) }],
          samples: 0,
          unused: 0,
          rejects: 1,
        })
      const textOf = async (plan: Promise<ResultPlan>) => [...csvResultFile(await plan)].join('')
      const sent = async (plan: Promise<ResultPlan>) => (await checkedFile(crew.clerk, id, await textOf(plan))).id
      const refused =
        (fileId: string): Prepare =>
        async () =>
        () =>
          crew.clerk.call(refuseResultFile, { params: { id: fileId }, body: { reason: 'the wrong file' } })
      const committed =
        (fileId: string): Prepare =>
        async () => {
          const { digest } = await fileIn(crew.clerk, fileId, 'CHECKED')
          return () => crew.clerk.call(commitResultFile, { params: { id: fileId }, body: { digest: digest ?? '' } })
        }
      const takenIn = async (fileId: string) => {
        await give(committed(fileId))
        await fileIn(crew.clerk, fileId, 'COMMITTED')
        return fileId
      }
      const undone =
        (fileId: string): Prepare =>
        async () => {
          const { digest } = await undoer.call(previewResultUndo, { params: { id: fileId } })
          const signature = {
            account: undoer.account,
            password: undoer.password,
            meaning: 'RESPONSIBILITY' as const,
            reason: 'the wrong file',
            digest: digest ?? '',
          }
          return () => undoer.call(undoResultFile, { params: { id: fileId }, body: { signature } })
        }

      const first = await textOf(whole())
      let file = ''
      await killedIn(
        id,
        'resultReceived',
        'PROCESSED',
        async () => async () =>
          void (file = (
            await crew.clerk.upload(uploadResultFile, { params: { id } }, { name: 'first.csv', content: first })
          ).file.id),
      )
      await fileIn(crew.clerk, file, 'CHECKED')
      await killedIn(id, 'resultRefused', 'PROCESSING', refused(file))
      const second_ = await sent(whole())
      await killedInTask(id, 'resultProcessed', 'PROUDCTION_RESULT_PROCEDDED', committed(second_), 0)
      await fileIn(crew.clerk, second_, 'COMMITTED')
      await killedIn(id, 'startScan', 'SCANNING', plain(id, crew.warehouse, startOrderScan))
      await killedIn(id, 'resultRefused', 'PROUDCTION_RESULT_PROCEDDED', refused(await sent(rest())))
      await give(plain(id, crew.warehouse, startOrderScan))
      await killedIn(id, 'finishScan', 'SCAN_FINISH', scanEnded(id))
      await killedIn(id, 'reopenScan', 'SCANNING', reasoned(id, crew.warehouse, reopenOrderScan))
      await give(scanEnded(id))

      const third = await sent(whole())
      await killedInTask(id, 'resultUndone', 'PROCESSED', undone(second_), 0)
      await crew.dispatcher.call(checkResultFile, { params: { id: third }, body: {} })
      await takenIn(third)
      const fourth = await takenIn(await sent(rest()))
      await killedInTask(id, 'resultUndone', 'PROUDCTION_RESULT_PROCEDDED', undone(fourth), 0)
      await killedInTask(id, 'resultUndone', 'PROCESSING', undone(third), 0)
      await takenIn(await sent(whole()))
    },
    LONGEST_MS,
  )

  it(
    '5. to its end, or to the other two ends',
    async () => {
      const id = orderId
      await killedIn(id, 'decideSamples', 'PROUDCTION_RESULT_PROCEDDED', async () => {
        const { version } = await read(id)
        return () =>
          crew.quality.call(decideOrderSamples, {
            params: { id },
            body: { version, reason: 'to the laboratory', decision: 'TAKE' },
          })
      })
      await killedIn(id, 'returnUnused', 'PROUDCTION_RESULT_PROCEDDED', async () => {
        const { version } = await read(id)
        const { levels } = await crew.planner.call(getOrderBalance, { params: { id } })
        return () =>
          crew.quality.call(returnUnusedCodes, {
            params: { id },
            body: {
              version,
              reason: 'rolls counted',
              levels: levels.map(({ level, open }) => ({ level, count: open })),
            },
          })
      })
      await killedIn(
        id,
        'correctQuantities',
        'PROUDCTION_RESULT_PROCEDDED',
        signed(id, crew.quality, 'correctQuantities', correctOrderQuantities, {
          productionQuantity: 26,
          damagedPackages: 1,
        }),
      )
      await give(plain(id, crew.warehouse, startOrderScan))
      await give(scanEnded(id))
      await killedIn(id, 'finalConfirm', 'SCAN_FINISH', signed(id, team.people[0]!, 'finalConfirm', confirmOrder))
      await killedIn(id, 'finalConfirm', 'FINAL_CONFIRM', signed(id, team.people[1]!, 'finalConfirm', confirmOrder))

      const other = await aDraft(crew.planner, product)
      await give(plain(other.id, crew.planner, submitOrder))
      await give(approvedBy(other.id, 0))
      await give(approvedBy(other.id, 1))
      await killedIn(other.id, 'scrap', 'SCRAP', signed(other.id, crew.chief, 'scrap', scrapOrder))
      const third = await aDraft(crew.planner, product)
      await killedIn(
        third.id,
        'delete',
        'DELETE',
        async () => () =>
          crew.planner.call(deleteOrder, { params: { id: third.id }, query: { version: third.version } }),
      )
    },
    LONGEST_MS,
  )

  it(
    '6. to a line that becomes free: the order that is given it in the very moment gets it from the next process, once',
    async () => {
      await aWorkflow(t.admin, second, stepsWith({ automatic: ['SN', 'LINE'] }), 'BY-ITSELF')
      const own = await aNumberedProduct(t.admin, second, { workflow: 'BY-ITSELF' })
      const line = await anActiveLine(t.admin, second, { mode: 'PUSH', maximumOrders: 1 })
      const [first, next, last] = [
        await aDraft(crew.planner, own, { plannedLineId: line.id }),
        await aDraft(crew.planner, own, { plannedLineId: line.id }),
        await aDraft(crew.planner, own, { plannedLineId: line.id }),
      ]
      for (const { id } of [first, next, last]) {
        await give(plain(id, crew.planner, submitOrder))
        await give(signed(id, crew.approver, 'approve', approveOrder))
        await orderIn(crew.planner, id, ['ASSIGNED', 'WAIT_LINE_ASSIGNED'])
      }
      // Counts of blocks tell of the scrapped order as well.
      const standing = async () =>
        (
          await owner.query(
            'select to_jsonb(o) as "order", (select json_agg(r order by r) from order_ranges r where order_id = $1) as ranges from production_orders o where id = $1',
            [next.id],
          )
        ).rows
      const before = await standing()
      const scrapped = await signed(first.id, crew.chief, 'scrap', scrapOrder)()
      await servers.tell('task')
      await scrapped()
      await servers.ended()
      expect(await standing()).toEqual(before)
      await servers.takeOver()
      await waitUntil(
        () => read(next.id),
        ({ status }) => status === 'ASSIGNED',
      )
      const { items } = await crew.planner.call(listOrderHistory, {
        params: { id: next.id },
        query: { limit: 50 },
      })
      expect(items.filter(({ command }) => command === 'assignLine')).toHaveLength(1)
      expect(await read(last.id)).toMatchObject({ status: 'WAIT_LINE_ASSIGNED' })
      withoutScan = next.id
    },
    LONGEST_MS,
  )

  it(
    '7. past a scan that its workflow does not ask for, and that was begun nevertheless',
    async () => {
      const id = withoutScan
      const text = [...csvResultFile(await lineReport(crew, await placedOut(crew, id)))].join('')
      const file = await checkedFile(crew.clerk, id, text)
      await killedInTask(
        id,
        'skipScan',
        'SCAN_FINISH',
        async () => () =>
          crew.clerk.call(commitResultFile, { params: { id: file.id }, body: { digest: file.digest ?? '' } }),
        0,
      )
      await give(reasoned(id, crew.warehouse, reopenOrderScan))
      await killedIn(id, 'skipScan', 'SCAN_FINISH', reasoned(id, crew.warehouse, skipOrderScan))
    },
    LONGEST_MS,
  )

  it('8. so that every way of the table was disturbed, and all that must hold does', async () => {
    // A command that leaves the status as it is does the same in each.
    const isSpared = ({ command, from, to }: OrderTransition) =>
      !disturbed.some(
        (one) =>
          one.command === command && (from.every((status) => status === to) ? one.from === one.to : one.to === to),
      )
    expect(orderTransitions.filter(isSpared)).toEqual([])
    const invariants = await inTenant(t.app.pool, 1, 'read', async (db) => [
      ...(await orderInvariants(db)),
      ...(await verifyLedger(db, 'A')),
    ])
    expect(invariants.filter(({ violated }) => violated > 0)).toEqual([])
  })
})
