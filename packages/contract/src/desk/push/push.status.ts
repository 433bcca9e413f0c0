/** The life cycle of a push job: one event, selection or repetition for one target. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const pushTriggers = ['FINAL_CONFIRM', 'STATUS_CHANGE', 'MANUAL', 'RE_PUSH', 'CORRECTION'] as const
export type PushTrigger = (typeof pushTriggers)[number]

export const pushStatuses = ['QUEUED', 'RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'CANCELLED'] as const
export type PushStatus = (typeof pushStatuses)[number]

/**
 * PARTIAL: delivered, but the target rejected some codes. FAILED: given up after the last attempt, or nothing was
 * accepted.
 */
export const pushTransitions = [
  { command: 'begin', from: ['QUEUED'], to: 'RUNNING' },
  { command: 'deliver', from: ['QUEUED', 'RUNNING'], to: 'DONE' },
  { command: 'deliverPartly', from: ['RUNNING'], to: 'PARTIAL' },
  { command: 'fail', from: ['QUEUED', 'RUNNING'], to: 'FAILED' },
  { command: 'retry', from: ['RUNNING', 'FAILED'], to: 'QUEUED' },
  { command: 'cancel', from: ['QUEUED', 'RUNNING', 'FAILED'], to: 'CANCELLED' },
] as const satisfies readonly TransitionRow<PushStatus, string>[]

/** The apply status of the specification: 1 success, 0 failure, null while it runs. */
export const applyStatusOf = (status: PushStatus): 0 | 1 | null =>
  status === 'DONE' ? 1 : status === 'QUEUED' || status === 'RUNNING' ? null : 0

export const batchStatuses = ['ACKED', 'PARTIAL', 'REJECTED', 'AWAITING', 'UNANSWERED', 'KEPT'] as const
/** KEPT: of a sandbox, which sends nothing; its content can be read. AWAITING: accepted by the target, which sends the result later. UNANSWERED: that result never came. */
export type BatchStatus = (typeof batchStatuses)[number]

export const pushFormats = ['JSON_V1', 'EPCIS_2_0', 'CHINA_RELATION', 'CSV'] as const
export type PushFormat = (typeof pushFormats)[number]

/** KEY: an account and its private key, only for files. */
export const authKinds = ['NONE', 'BASIC', 'BEARER', 'KEY'] as const
export type AuthKind = (typeof authKinds)[number]

/** OPEN: nothing is sent until the wait is over. HALF_OPEN: one batch is tried. */
export const circuits = ['CLOSED', 'OPEN', 'HALF_OPEN'] as const
export type Circuit = (typeof circuits)[number]

/** Delays after failed attempts of one batch; after the attempt that follows the last delay the job is FAILED. */
export const RETRY_MINUTES = [1, 5, 15, 60, 240] as const
/** Failed attempts in a row that open the circuit. */
export const CIRCUIT_FAILURES = 3

/** Why a batch got no answer. */
export const failureKinds = [
  'kept_in_sandbox',
  'address_not_allowed',
  'plain_text_not_allowed',
  'unreachable',
  'timeout',
  'broken_answer',
  'certificate_not_trusted',
  'certificate_refused',
  'http_status',
  'redirected',
  'receipt_missing',
  'no_progress',
  'host_key_differs',
  'login_refused',
  'not_there',
  'not_allowed',
  'no_room',
  'broken_off',
  'refused',
] as const
export type FailureKind = (typeof failureKinds)[number]
