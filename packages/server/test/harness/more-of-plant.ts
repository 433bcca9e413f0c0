/** What the demo has not, and of which every screen is to show something; and records that link to more than others of their kind do. */

import { createPushTarget, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { listEndpointFiles } from '@serialis/contract/engagement/inbound/files.routes.ts'
import { getMemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { startAccessReview } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { askDutyException } from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import { getDutyRules, saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { sendTestMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { People } from '../../demo/platform/people.ts'
import { aDraft } from '../../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { fileIn, send } from '../../src/plant/results/results.order.fixtures.ts'
import { aBundleOfItsOwn } from '../../src/platform/bundles/bundles.fixtures.ts'
import { aMailServer, withMailServer } from '../../src/platform/mail/mail.fixtures.ts'
import { started, taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { addressOf } from './addresses.ts'
import type { Site } from './browser.ts'

/** Through the public commands, by the people who may. */
export async function seedMore(site: Site, people: People): Promise<void> {
  const [running] = (await people.planner.call(listOrders, { query: { status: 'PROCESSING' } })).items
  // Nothing answers there, so its push keeps waiting.
  const [confirmed] = (await people.planner.call(listOrders, { query: { status: 'FINAL_CONFIRM' } })).items
  const { id: targetId } = await people.planner.call(createPushTarget, {
    body: { name: 'Wholesaler', url: 'http://127.0.0.1:9/codes', format: 'JSON_V1' },
  })
  await people.planner.call(startPush, {
    body: { targetId, orderNo: confirmed?.orderNo ?? '', levels: ['PL'], reason: 'Told once more by hand' },
  })
  await aDraft(people.planner, { name: 'Unit serials of next year', rule: aUsualRule('B') })
  // One mail in the log; then mails are paused, since nobody takes them any more.
  const mailServer = await aMailServer()
  await withMailServer(site.admin, { port: mailServer.port })
  await site.admin.call(sendTestMail, { body: { to: 'quality@example.com' } })
  await withMailServer(site.admin, { port: mailServer.port, isActive: false })
  await mailServer.close()
  const { rules, version } = await site.admin.call(getDutyRules, {})
  // The demo has neither an exception from duties nor an access review; a rule of a tenant has one name in both languages.
  const named = rules.slice(0, 1).map((rule) => ({ ...rule, name: 'Four eyes' }))
  const { rules: kept } = await site.admin.call(saveDutyRules, { body: { rules: named, version } })
  const { userId } = await people.planner.call(getMe)
  const lastDay = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  await site.admin.call(askDutyException, { body: { userId, ruleId: kept[0]!.id!, reason: 'Staff ill', lastDay } })
  const { userId: reviewerId } = await site.admin.call(getMe)
  await site.admin.call(startAccessReview, { body: { name: 'Fourth quarter', dueOn: lastDay, reviewerId } })
  await aBundleOfItsOwn(site.admin)
  // Its page is linked where work waits for its starter.
  const input = { importId: '00000000-0000-7000-8000-000000000000' }
  const { taskId } = await started(site.app, site.admin, { kind: 'masters.check_import', input })
  await taskIn(site.admin, taskId, ['FAILED'])
  // A file that cannot be read raises an alert.
  const { file } = await send(people.operator, running?.id ?? '', 'orderNo,batchNo\nhalf a rep', 'torn-report.csv')
  await fileIn(people.operator, file.id, 'UNREADABLE')
}

async function endpointWithFiles(people: People): Promise<string> {
  const { items } = await people.engineer.call(listSubscribeEndpoints, { query: {} })
  for (const { id } of items) {
    const files = await people.engineer.call(listEndpointFiles, { params: { id }, query: {} })
    if (files.items.length > 0) return addressOf('endpointFiles', { id })
  }
  throw new Error('the demo has no file of an endpoint')
}
async function memberWithAttributes(people: People): Promise<string> {
  const { items } = await people.marketer.call(listMembers, { query: { status: 'ACTIVE' } })
  for (const { id } of items) {
    const attributes = await people.marketer.call(getMemberAttributes, { params: { id } })
    if (attributes.items.length > 0) return addressOf('member', { id })
  }
  throw new Error('the demo has no member with attributes')
}

async function draftOrder(people: People): Promise<string> {
  const [draft] = (await people.planner.call(listOrders, { query: { status: 'DRAFT' } })).items
  return addressOf('orderEdit', { id: draft?.id ?? '' })
}

/** Of these kinds one record is seen, and most link to less. */
export const chosenRecords = async (people: People): Promise<string[]> => [
  await draftOrder(people),
  await endpointWithFiles(people),
  await memberWithAttributes(people),
]
