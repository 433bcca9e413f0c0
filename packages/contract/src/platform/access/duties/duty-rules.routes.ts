import { z } from 'zod'
import { command, query } from '../../../kit/route.ts'
import { dutyConflict, dutyRules } from './duty-rules.schema.ts'

const path = '/api/access/duty_rules'

export const getDutyRules = query({
  method: 'GET',
  path,
  permission: 'dutyRules.list',
  sites: 'closed',
  output: dutyRules,
})
export const saveDutyRules = command({
  method: 'PUT',
  path,
  permission: 'dutyRules.edit',
  sites: 'closed',
  input: { body: dutyRules },
  output: dutyRules,
  errors: ['changed_meanwhile'],
  event: 'duty_rules.changed',
})
/** Who breaks which rule today, also rules that are not active. */
export const listDutyConflicts = query({
  method: 'GET',
  path: `${path}/conflicts`,
  permission: 'dutyRules.list',
  sites: 'closed',
  output: z.object({ items: z.array(dutyConflict) }),
})
