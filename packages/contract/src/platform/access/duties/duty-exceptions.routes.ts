import { z } from 'zod'
import { idParam } from '../../../kit/entity.ts'
import { listOf } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'
import * as s from './duty-exceptions.schema.ts'

const path = '/api/access/duty_exceptions'
const one = `${path}/:id` as const

/** Newest first. */
export const listDutyExceptions = query({
  method: 'GET',
  path,
  permission: 'dutyRules.list',
  sites: 'closed',
  input: { query: s.dutyExceptionList },
  output: listOf(s.dutyException),
})
export const getDutyException = query({
  method: 'GET',
  path: one,
  permission: 'dutyRules.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.dutyExceptionDetail,
})
/** Enabled accounts by part of account or name, for those who ask for an exception. */
export const findDutyPeople = query({
  method: 'GET',
  path: '/api/access/duty_rules/people',
  permission: 'dutyRules.edit',
  sites: 'closed',
  input: { query: z.object({ text: z.string().max(100).default(''), id: z.uuid().optional() }) },
  output: s.dutyPeople,
})
/** Takes effect when a second person grants it. */
export const askDutyException = command({
  method: 'POST',
  path,
  permission: 'dutyRules.edit',
  sites: 'closed',
  input: { body: s.dutyExceptionInput },
  output: s.dutyExceptionDetail,
  errors: ['duty_exception_too_long', 'duty_exception_in_the_past', 'duty_exception_waits', 'needs_a_person'],
  event: 'duty_exception.asked',
  creates: true,
})
/** Not by the person who asked, nor by the person concerned. */
export const approveDutyException = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'dutyRules.approve',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.dutyExceptionApproval },
  output: s.dutyExceptionDetail,
  errors: [
    'duty_exception_decided',
    'access_request_by_yourself',
    'access_request_about_you',
    'access_request_password_known',
    'changed_meanwhile',
  ],
  event: 'duty_exception.granted',
})
export const refuseDutyException = command({
  method: 'POST',
  path: `${one}/refuse`,
  permission: 'dutyRules.approve',
  sites: 'closed',
  input: { params: idParam, body: s.dutyExceptionReason },
  output: s.dutyExceptionDetail,
  errors: ['duty_exception_decided', 'access_request_by_yourself', 'changed_meanwhile'],
  event: 'duty_exception.refused',
})
/** Only by the requester. */
export const withdrawDutyException = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'dutyRules.edit',
  sites: 'closed',
  input: { params: idParam, body: s.dutyExceptionReason },
  output: s.dutyExceptionDetail,
  errors: ['duty_exception_decided', 'changed_meanwhile'],
  event: 'duty_exception.withdrawn',
})
/** Before its last day. The person keeps what was given, and appears in the report as breaking the rule. */
export const endDutyException = command({
  method: 'POST',
  path: `${one}/end`,
  permission: 'dutyRules.edit',
  sites: 'closed',
  input: { params: idParam, body: s.dutyExceptionReason },
  output: s.dutyExceptionDetail,
  errors: ['duty_exception_decided', 'changed_meanwhile'],
  event: 'duty_exception.ended',
})
