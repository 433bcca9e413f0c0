/** Commands whose connection breaks at each message, and pairs of commands that contend, with what may come out. */

import { randomUUID } from 'node:crypto'
import { createApplication, downloadCodes } from '@serialis/contract/desk/serials/applications.routes.ts'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveOrder, rejectOrder, withdrawOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { makeOrderAvailable, takeOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { createOrder, getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type pg from 'pg'
import { signatureOn, uploadedChange } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { anApprovedRule } from '../../src/numbers/codes/codes.fixtures.ts'
import { aRule, aUsualRule, fixed, random } from '../../src/numbers/codes/rule.fixtures.ts'
import {
  aCrew,
  aDraft,
  masters,
  signatureFor,
  step,
  submitted,
  withCodes,
  type Crew,
  type Masters,
} from '../../src/plant/orders/orders.fixtures.ts'
import { anActiveLine } from '../../src/plant/products/products.fixtures.ts'
import { anOrderOnLine, checkedFile, commitBody, resultPlan } from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { userWith, type Client, type Sender } from '../harness/client.ts'
import type { Contention } from './interleavings.ts'
import type { CutCommand } from './message-cuts.ts'

export interface Scene extends Masters {
  http: Sender
  author: Client
  admin: Client
  crew: Crew
  superuser: pg.Client
  ruleVersionId: string
}

/** Everything that the commands need, made past the proxy. */
export async function aScene(http: Sender, admin: Client, superuser: pg.Client): Promise<Scene> {
  const author = await userWith(http, admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(http, admin)
  const made = await masters(author, admin)
  const rule = await anApprovedRule(
    author,
    { client: admin, password: admin.password },
    { name: 'Cut', rule: aUsualRule('Z') },
  )
  return { ...made, http, author, admin, crew, superuser, ruleVersionId: rule.id }
}

const counted = async ({ superuser }: Scene, text: string, values: unknown[]): Promise<number> =>
  Number((await superuser.query<{ n: string }>(text, values)).rows[0]?.n)
const events = (scene: Scene, action: string, subjectId: string) =>
  counted(scene, 'select count(*) as n from events where action = $1 and subject_id = $2', [action, subjectId])

const unapproved = async ({ crew, product, push }: Scene) =>
  submitted(crew.planner, await aDraft(crew.planner, product, { plannedLineId: push.id }))

async function reported({ crew, product, push }: Scene) {
  const made = await anOrderOnLine(crew, { product, line: push })
  return checkedFile(crew.clerk, made.order.id, csvResultFile(resultPlan(made)))
}

const applied = ({ product, ruleVersionId }: Scene, reason: string) => ({
  body: { productId: product.id, level: 'EA' as const, ruleVersionId, quantity: 3, reason },
})

/** A list of codes that nobody used, checked and to be signed. */
async function retiring(scene: Scene) {
  const { author } = scene
  const { id } = await author.call(createApplication, applied(scene, 'to be retired'))
  const { body } = await author.raw(downloadCodes, { params: { id }, query: {} })
  return uploadedChange(author, 'UPD', { operation: 'RETIRE_UNUSED', reason: 'print file lost' }, body)
}

/** Commands of every kind; `cut` gives them through the connection that breaks. */
export function cutCommands(scene: Scene, cut: (client: Client) => Client): CutCommand<unknown>[] {
  const { author, crew, product } = scene
  const command = <T>(one: CutCommand<T>) => one as CutCommand<unknown>
  return [
    command({
      name: 'creation of an order',
      isRefusedAgain: false,
      prepare: async () => `CUT-${randomUUID()}`,
      give: (orderNo) =>
        cut(author).call(
          createOrder,
          { body: { orderNo, productId: product.id, orderSize: 10 } },
          { 'idempotency-key': orderNo },
        ),
      effects: (orderNo) =>
        counted(scene, 'select count(*) as n from production_orders where order_no = $1', [orderNo]),
    }),
    command({
      name: 'application for codes',
      isRefusedAgain: false,
      prepare: async () => randomUUID(),
      give: (reason) => cut(author).call(createApplication, applied(scene, reason), { 'idempotency-key': reason }),
      effects: (reason) => counted(scene, 'select count(*) as n from serial_applications where reason = $1', [reason]),
    }),
    command({
      name: 'approval of an order',
      isRefusedAgain: true,
      prepare: async () => {
        const { id } = await unapproved(scene)
        return { params: { id }, body: await signatureFor(crew.approver, id, 'approve') }
      },
      give: (input) => cut(crew.approver).call(approveOrder, input),
      effects: ({ params }) => events(scene, 'order.approved', params.id),
    }),
    command({
      name: 'signature of a status change',
      isRefusedAgain: true,
      prepare: async () => {
        const change = await retiring(scene)
        return { params: { id: change.id }, body: signatureOn(author, change) }
      },
      give: (input) => cut(author).call(statusUpdateRoutes.sign, input),
      effects: ({ params }) =>
        counted(scene, 'select count(*) as n from signatures where subject_id = $1', [params.id]),
    }),
    command({
      name: 'commit of a result',
      isRefusedAgain: true,
      prepare: async () => {
        const file = await reported(scene)
        return { params: { id: file.id }, body: commitBody(file) }
      },
      give: (input) => cut(crew.clerk).call(commitResultFile, input),
      effects: ({ params }) => events(scene, 'result_file.commit_started', params.id),
    }),
  ]
}

const MARKS = 'ABCDEFGHJKMNPQRSTUVWXY'
let rules = 0
/** A million codes; two characters distinguish these rules. */
function aSmallRule() {
  const at = rules++
  const marks = [Math.floor(at / MARKS.length) % MARKS.length, at % MARKS.length].map((mark) => MARKS.charAt(mark))
  return aRule([fixed(marks[0]!), fixed(marks[1]!, true), random('DIGITS', 6)])
}

/** Two that want the same; `once` says how the one is refused that comes too late. */
const once = (refusal: string, state: string) => [`done, ${refusal}: ${state}`, `${refusal}, done: ${state}`]

export function contentions(scene: Scene): Contention<never>[] {
  const { author, admin, crew, product, push } = scene
  const contention = <T>(one: Contention<T>) => one as unknown as Contention<never>
  const versionOf = async (id: string) => (await crew.planner.call(getOrder, { params: { id } })).version
  const toApprove = async () => {
    const { id, version } = await unapproved(scene)
    return { id, version, approval: await signatureFor(crew.approver, id, 'approve') }
  }
  type ToApprove = Awaited<ReturnType<typeof toApprove>>
  const approve = ({ id, approval }: ToApprove, through: (client: Client) => Client) =>
    through(crew.approver).call(approveOrder, { params: { id }, body: approval })
  const decisions = async ({ id }: ToApprove) =>
    `${await events(scene, 'order.approved', id)} approved, ${(await events(scene, 'order.withdrawn', id)) + (await events(scene, 'order.rejected', id))} back`
  return [
    contention({
      name: 'two approvals of an order',
      prepare: toApprove,
      first: approve,
      second: approve,
      state: decisions,
      outcomes: once('changed_meanwhile', '1 approved, 0 back'),
    }),
    contention({
      name: 'approval and withdrawal',
      prepare: toApprove,
      first: approve,
      second: ({ id, version }: ToApprove, through) =>
        through(crew.planner).call(withdrawOrder, { params: { id }, body: { version } }),
      state: decisions,
      outcomes: ['done, changed_meanwhile: 1 approved, 0 back', 'changed_meanwhile, done: 0 approved, 1 back'],
    }),
    contention({
      name: 'approval and rejection',
      prepare: toApprove,
      first: approve,
      second: ({ id, version }: ToApprove, through) =>
        through(crew.approver).call(rejectOrder, { params: { id }, body: { version, reason: 'wrong batch' } }),
      state: decisions,
      outcomes: ['done, changed_meanwhile: 1 approved, 0 back', 'changed_meanwhile, done: 0 approved, 1 back'],
    }),
    contention({
      name: 'one key, two creations',
      prepare: async () => `KEY-${randomUUID()}`,
      first: (orderNo, through) =>
        through(author).call(
          createOrder,
          { body: { orderNo, productId: product.id, orderSize: 10 } },
          { 'idempotency-key': orderNo },
        ),
      second: (orderNo, through) =>
        through(author).call(
          createOrder,
          { body: { orderNo, productId: product.id, orderSize: 10 } },
          { 'idempotency-key': orderNo },
        ),
      state: async (orderNo) =>
        `${await counted(scene, 'select count(*) as n from production_orders where order_no = $1', [orderNo])} made`,
      outcomes: ['done, done: 1 made'],
    }),
    contention({
      name: 'the last codes of a rule',
      prepare: async () => {
        const rule = await anApprovedRule(
          author,
          { client: admin, password: admin.password },
          { name: `Last ${randomUUID()}`, rule: aSmallRule(), plannedVolume: 100 },
        )
        return {
          rule: rule.id,
          body: { ...applied(scene, 'the last').body, ruleVersionId: rule.id, quantity: 600_000 },
        }
      },
      first: ({ body }, through) => through(author).call(createApplication, { body }),
      second: ({ body }, through) => through(author).call(createApplication, { body }),
      state: async ({ rule }) =>
        `${await counted(scene, 'select coalesce(sum(issued), 0) as n from serial_applications where rule_version_id = $1', [rule])} issued`,
      // The one that finds nothing left keeps its application with that failure; the one that meets another is refused.
      outcomes: ['done, done: 600000 issued', ...once('sn_rule_exhausted', '600000 issued')],
    }),
    contention({
      name: 'two applications for the rest of an order',
      prepare: async () => {
        const draft = await aDraft(crew.planner, product, { plannedLineId: push.id })
        const { id, levels } = await withCodes(crew, draft)
        const need = levels.find(({ level }) => level === 'EA')?.need ?? 0
        const quantity = Math.floor(need / 2) + 1
        return { orderId: id, quantity, body: { ...applied(scene, 'the rest').body, orderId: id, quantity } }
      },
      first: ({ body }, through) => through(author).call(createApplication, { body }),
      second: ({ body }, through) => through(author).call(createApplication, { body }),
      state: async ({ orderId, quantity }) =>
        `${(await counted(scene, 'select coalesce(sum(issued), 0) as n from serial_applications where order_id = $1', [orderId])) / quantity} issued`,
      outcomes: once('application_exceeds_allocated_quantity', '1 issued'),
    }),
    contention({
      name: 'two lines take an order',
      prepare: async () => {
        const draft = await aDraft(crew.planner, product, { plannedLineId: null })
        const { status } = await withCodes(crew, draft)
        if (status === 'WAIT_LINE_ASSIGNED') await step(crew.dispatcher, draft.id, makeOrderAvailable)
        // A line has few orders at once.
        const line = await anActiveLine(author, admin, { mode: 'PULL' })
        return { id: draft.id, body: { version: await versionOf(draft.id), lineId: line.id } }
      },
      first: ({ id, body }, through) => through(crew.lineOperator).call(takeOrder, { params: { id }, body }),
      second: ({ id, body }, through) => through(crew.lineOperator).call(takeOrder, { params: { id }, body }),
      state: async ({ id }) => `${await events(scene, 'order.taken', id)} taken`,
      outcomes: once('changed_meanwhile', '1 taken'),
    }),
    contention({
      name: 'two commits of a result',
      prepare: async () => {
        const file = await reported(scene)
        return { params: { id: file.id }, body: commitBody(file) }
      },
      first: (input, through) => through(crew.clerk).call(commitResultFile, input),
      second: (input, through) => through(crew.clerk).call(commitResultFile, input),
      state: async ({ params }) => `${await events(scene, 'result_file.commit_started', params.id)} begun`,
      outcomes: once('result_file_status_does_not_allow', '1 begun'),
    }),
  ]
}
