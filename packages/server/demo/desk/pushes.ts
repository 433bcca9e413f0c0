/** One target, paused: nothing in the demo answers, and a plant of one's own begins with its address. */

import { createPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import type { People } from '../platform/people.ts'

export async function seedPushes({ planner }: People): Promise<void> {
  await planner.call(createPushTarget, {
    body: {
      name: 'Traceability platform',
      url: 'https://platform.example.com/epcis/capture',
      format: 'EPCIS_2_0',
      isActive: false,
    },
  })
}
