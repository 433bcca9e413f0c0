/**
 * Two targets and what was pushed to them: the register took all of an order, the wholesaler refused some of its codes.
 * Both answered while the plant was seeded and are paused since: a plant of one's own begins with its addresses.
 */

import { createPushTarget, editPushTarget, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  acknowledged,
  answering,
  aReceiver,
  jobIn,
  readJson,
  type Behaviour,
} from '../../src/desk/push/push.fixtures.ts'
import type { People } from '../platform/people.ts'

const REFUSED = 3

/** Takes every batch, but not the first codes of the first one. */
const refusingSome: Behaviour = (batch, answer, number) => {
  if (number > 1) return acknowledged(batch, answer, number)
  const [first] = readJson(batch).changes
  const rejected = (first?.codes ?? []).slice(0, REFUSED).map((code) => ({
    code,
    errorCode: 'UNKNOWN_PRODUCT',
    errorText: 'The pack is not in the delivery note',
  }))
  return answering(200, { rejected })(batch, answer, number)
}

interface Target {
  name: string
  url: string
  format: 'EPCIS_2_0' | 'JSON_V1'
  behaviour: Behaviour
  ends: PushStatus
  reason: string
}

const targets: readonly Target[] = [
  {
    name: '追溯平台 Traceability platform',
    url: 'https://platform.example.com/epcis/capture',
    format: 'EPCIS_2_0',
    behaviour: acknowledged,
    ends: 'DONE',
    reason: '平台接通后首次推送 First delivery after the platform was connected',
  },
  {
    name: '华北批发 Wholesaler North',
    url: 'https://wholesaler.example.com/serials',
    format: 'JSON_V1',
    behaviour: refusingSome,
    ends: 'PARTIAL',
    reason: '批发商发货前要求 Asked for by the wholesaler before the delivery',
  },
]

async function pushed({ planner }: People, { behaviour, ends, reason, ...target }: Target): Promise<void> {
  const receiver = await aReceiver(behaviour)
  try {
    const [order] = (await planner.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })).items
    const { id, version } = await planner.call(createPushTarget, {
      body: { ...target, url: receiver.url, isActive: order !== undefined },
    })
    if (order !== undefined) {
      await planner.call(startPush, { body: { targetId: id, orderNo: order.orderNo, reason } })
      await jobIn(planner, id, [ends])
    }
    await planner.call(editPushTarget, { params: { id }, body: { ...target, isActive: false, version } })
  } finally {
    await receiver.close()
  }
}

export async function seedPushes(people: People): Promise<void> {
  for (const target of targets) await pushed(people, target)
}
