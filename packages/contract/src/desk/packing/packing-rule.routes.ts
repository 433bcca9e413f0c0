import { command, query } from '../../kit/route.ts'
import { packingRule } from './packing-rule.schema.ts'

const path = '/api/packing/rule'

export const getPackingRule = query({
  method: 'GET',
  path,
  permission: 'packing.list',
  sites: 'shared',
  output: packingRule,
})
export const savePackingRule = command({
  method: 'PUT',
  path,
  permission: 'packing.rule',
  sites: 'closed',
  input: { body: packingRule },
  output: packingRule,
  errors: ['changed_meanwhile'],
  event: 'packing_rule.changed',
})
