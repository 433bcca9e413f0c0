/** The first steps on the demo plant: each is done when its event is there. */

import { stat } from 'node:fs/promises'
import * as routes from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import type { FIRST_STEPS } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { demoMark } from '../../kit/ops/config.ts'
import { actionsSince } from '../../platform/audit/audit.service.ts'

const STEPS = {
  'application.created': 'apply',
  'order.submitted': 'order',
  'order.simulated_line_started': 'make',
  'order.confirmed': 'confirm',
  'status_change.signed': 'scrap',
} as const satisfies Record<string, (typeof FIRST_STEPS)[number]>
const ACTIONS = Object.keys(STEPS) as (keyof typeof STEPS)[]

/** When the demo plant was made: its own story is older. */
const madeAt = async (mark: string): Promise<Date | null> => (await stat(mark).catch(() => null))?.mtime ?? null

export const getFirstSteps = bind(routes.getFirstSteps, async ({ app, db }) => {
  const since = await madeAt(demoMark(app.config))
  if (since === null) return { done: null }
  const events = await actionsSince(db, since, ACTIONS)
  const isDone = (action: keyof typeof STEPS) =>
    events.some((event) => event.action === action && (STEPS[action] !== 'scrap' || event.subjectType === 'scrap'))
  return { done: ACTIONS.filter(isDone).map((action) => STEPS[action]) }
})
