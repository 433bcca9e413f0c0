import { command, query } from '../../kit/route.ts'
import { mainDataRule } from './main-data-rule.schema.ts'

const path = '/api/main-data/rule'

export const getMainDataRule = query({
  method: 'GET',
  path,
  permission: 'mainDataRule.list',
  sites: 'shared',
  output: mainDataRule,
})
export const saveMainDataRule = command({
  method: 'PUT',
  path,
  permission: 'mainDataRule.edit',
  sites: 'closed',
  input: { body: mainDataRule },
  output: mainDataRule,
  errors: ['changed_meanwhile'],
  event: 'main_data_rule.changed',
})
