import { expect, it } from 'vitest'
import { errorStatus } from './errors.ts'
import { fieldErrorKeys } from './kit/kit.errors.ts'

/** Words of the specification's error catalogue (sections 5 and 8) -> key and status (decisions: "Wire"). */
const catalogue: readonly (readonly [words: string, key: string, status: number])[] = [
  ['order number exists', 'order_number_exists', 409],
  ['article code exists', 'article_code_exists', 409],
  ['article name exists', 'article_name_exists', 409],
  ['line name exists', 'line_name_exists', 409],
  ['order not complete', 'order_not_complete', 400],
  ['application exceeds allocated quantity', 'application_exceeds_allocated_quantity', 400],
  ['not found', 'not_found', 404],
  ['minimum request can not be empty', 'minimum_request_can_not_be_empty', 400],
  ['minimum threshold can not be empty', 'minimum_threshold_can_not_be_empty', 400],
  ['enter a correct percentage', 'enter_a_correct_percentage', 400],
  ['create failure', 'create_failure', 400],
  ['update failure', 'update_failure', 400],
  ['verification code wrong', 'verification_code_wrong', 400],
  ['role name exists', 'role_name_exists', 409],
  ['platform account or password wrong', 'platform_account_or_password_wrong', 400],
  ['user name or password wrong', 'user_name_or_password_wrong', 400],
  ['template exists', 'template_exists', 409],
  ['template name exists', 'template_name_exists', 409],
  ['template not exists', 'template_not_exists', 404],
  ['basic configuration exists', 'basic_configuration_exists', 409],
  ['basic configuration not exists', 'basic_configuration_not_exists', 404],
  ['product still used by an order', 'product_still_used_by_an_order', 409],
  ['delete success', 'delete_success', 200],
  ['order already has a workflow', 'order_already_has_a_workflow', 409],
  ['workflow deploy success', 'workflow_deploy_success', 200],
  ['workflow deploy failure', 'workflow_deploy_failure', 400],
  ['starting order workflow success', 'order_workflow_start_success', 200],
  ['starting order workflow failure', 'order_workflow_start_failure', 400],
  ['SN task re-assign started', 'sn_task_re_assign_started', 200],
  ['SN task re-assign failed', 'sn_task_re_assign_failed', 409],
  ['line reassignment started', 'line_reassignment_started', 200],
  ['line reassignment failed', 'line_reassignment_failed', 400],
  ['server busy', 'server_busy', 503],
  ['request timeout', 'request_timeout', 504],
  ['name or supplier code exists', 'name_or_supplier_code_exists', 409],
  ['choose a file', 'choose_a_file', 400],
  ['choose a correct file type', 'choose_a_correct_file_type', 400],
  ...[
    'account',
    'password',
    'verification_code',
    'user_name',
    'role_name',
    'role_id',
    'user_id',
    'article',
    'supplier',
    'address',
    'phone',
    'contacts',
    'supplier_code',
    'lock_status',
    'quantity',
    'prefix',
    'suffix',
    'random',
    'fixed',
    'logic',
    'zero_box',
    'aggregation_level',
  ].map((name) => [`${name} can not be empty`, `${name}_can_not_be_empty`, 400] as const),
]

it.each(catalogue)('%s is the key %s with status %i', (_words, key, status) => {
  expect(errorStatus).toHaveProperty(key)
  expect(errorStatus[key as keyof typeof errorStatus]).toBe(status)
})

it('ids can not be empty is told at its field', () => {
  expect(fieldErrorKeys).toContain('ids_can_not_be_empty')
})

it('has keys in snake case and statuses that the console knows', () => {
  for (const [key, status] of Object.entries(errorStatus)) {
    expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect([200, 400, 401, 403, 404, 409, 413, 422, 429, 503, 504]).toContain(status)
  }
})
