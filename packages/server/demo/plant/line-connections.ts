/** How the demo's lines are spoken to: one shares a folder with the server, the other calls with a key of its own. */

import { permissions } from '@serialis/contract/permissions.ts'
import { saveLineConnection } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { LINE_ADAPTERS } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type { LineType } from '@serialis/contract/plant/lines/lines.schema.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import type { Client } from '../../test/harness/client.ts'
import type { People } from '../platform/people.ts'
import type { DemoMasters } from './masters.ts'

/** A week: in a demo nobody is at the line. */
const answerMinutes = 10_080

const formatsOf = (type: LineType) => {
  const { packages, settleSeconds } = LINE_ADAPTERS[type]
  return { packageFormat: packages[0]!, resultFormat: 'ANY' as const, settleSeconds }
}

const lineRights = [
  'adapters.exchange',
  'orders.list',
  'orders.take',
  'orders.place',
  'orders.run',
  'orders.export',
  'results.import',
] as const

export async function seedConnections(admin: Client, { planner }: People, { push, pull }: DemoMasters): Promise<void> {
  await planner.call(saveLineConnection, {
    params: { id: push.id },
    body: { transport: 'FOLDER', ...formatsOf('pharmapack'), answerMinutes, version: null },
  })
  const { apiKey } = await admin.call(createApiKey, {
    body: { name: '瓶装二线 Bottle 2', authorities: lineRights.map((name) => permissions[name]) },
  })
  await planner.call(saveLineConnection, {
    params: { id: pull.id },
    body: { transport: 'HTTP', ...formatsOf('OCS'), answerMinutes, apiKeyId: apiKey.id, version: null },
  })
}
