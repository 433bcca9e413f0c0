import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './codes.schema.ts'
import { RULE_TARGETS, snRuleShape } from './rule.schema.ts'

const rules = '/api/codes/rules'
const versions = '/api/codes/versions'

export const listSnRules = query({
  method: 'GET',
  path: rules,
  permission: 'snRules.list',
  sites: 'shared',
  input: { query: listQuery({ name: z.string().max(64).optional(), target: z.enum(RULE_TARGETS).optional() }, 'text') },
  output: listOf(s.snRule),
})
export const getSnRule = query({
  method: 'GET',
  path: `${rules}/:id`,
  permission: 'snRules.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.snRuleDetail,
})
export const getRuleVersion = query({
  method: 'GET',
  path: `${versions}/:id`,
  permission: 'snRules.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.ruleVersion,
})

/** Approved versions with codes left; any user may list them for a choice. */
export const listUsableVersions = query({
  method: 'GET',
  path: `${versions}/usable`,
  permission: 'session',
  sites: 'shared',
  input: { query: z.object({ target: z.enum(RULE_TARGETS).optional() }) },
  output: z.object({ items: z.array(s.usableVersion) }),
})

/** A whole rule to start from, with an epoch character that no version of the tenant uses at that position. */
export const proposeSnRule = query({
  method: 'GET',
  path: `${rules}/proposal`,
  permission: 'snRules.list',
  sites: 'shared',
  input: { query: s.proposalQuery },
  output: snRuleShape,
  errors: ['company_prefix_can_not_be_empty'],
})
/**
 * Faults, twenty examples and meters of a rule that is being written. A POST only because a rule is too long for a URL.
 */
export const previewSnRule = query({
  method: 'POST',
  path: `${rules}/preview`,
  permission: 'snRules.list',
  sites: 'shared',
  input: { body: s.previewInput },
  output: s.rulePreview,
})

export const createSnRule = command({
  method: 'POST',
  path: rules,
  permission: 'snRules.create',
  sites: 'shared',
  input: { body: s.snRuleInput },
  output: s.snRuleDetail,
  errors: ['sn_rule_name_exists', 'sn_rule_not_valid'],
  event: 'sn_rule.created',
  creates: true,
})
/** The next draft of a rule: the newest version's segments with the next epoch character. */
export const createRuleVersion = command({
  method: 'POST',
  path: `${rules}/:id/versions`,
  permission: 'snRules.create',
  sites: 'shared',
  input: { params: idParam, body: z.object({}).default({}) },
  output: s.ruleVersion,
  errors: ['sn_rule_draft_exists'],
  event: 'sn_rule.version_created',
  creates: true,
})
export const updateRuleVersion = command({
  method: 'PUT',
  path: `${versions}/:id`,
  permission: 'snRules.edit',
  sites: 'shared',
  input: { params: idParam, body: s.ruleDraft.extend({ version: recordVersion }) },
  output: s.ruleVersion,
  errors: ['changed_meanwhile', 'sn_rule_not_valid', 'sn_rule_status_does_not_allow', 'sn_rule_target_fixed'],
  event: 'sn_rule.version_changed',
})
export const deleteRuleVersion = command({
  method: 'DELETE',
  path: `${versions}/:id`,
  permission: 'snRules.delete',
  sites: 'shared',
  input: { params: idParam },
  output: deleted,
  errors: ['sn_rule_status_does_not_allow'],
  event: 'sn_rule.version_deleted',
})
/** Signed by another person than the author. Creates the key; from here on the version never changes. */
export const approveRuleVersion = command({
  method: 'POST',
  path: `${versions}/:id/approve`,
  permission: 'snRules.approve',
  sites: 'shared',
  input: { params: idParam, body: s.approval },
  output: s.ruleVersion,
  errors: [
    'changed_meanwhile',
    'sn_rule_own_version',
    'sn_rule_reason_can_not_be_empty',
    'sn_rule_spaces_meet',
    'sn_rule_status_does_not_allow',
    'user_name_or_password_wrong',
  ],
  event: 'sn_rule.version_approved',
  signed: true,
})
/** Issues no more codes; its codes can still be decoded. */
export const retireRuleVersion = command({
  method: 'POST',
  path: `${versions}/:id/retire`,
  permission: 'snRules.delete',
  sites: 'shared',
  input: { params: idParam, body: s.retirement },
  output: s.ruleVersion,
  errors: ['sn_rule_status_does_not_allow'],
  event: 'sn_rule.version_retired',
})
