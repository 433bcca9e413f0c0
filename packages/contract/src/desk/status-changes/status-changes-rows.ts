/** Why a line of a list, or a serial number of a set, does not take part in a change. */

import { stateRefusals } from '../../numbers/ledger/serial.status.ts'

/** Of lines; stored as numbers while a list is read, so append only. */
export const changeRowErrors = [
  'code_missing',
  'code_too_long',
  'quote_misplaced',
  'gtin_wrong',
  'gtin_differs',
  'check_digit_wrong',
  'code_unknown',
  'which_gtin',
  'code_of_other_product',
  'listed_twice',
  'file_says_other_operation',
  'file_says_decommissioned',
] as const
export type ChangeRowError = (typeof changeRowErrors)[number]

/** Of serial numbers, as the ledger names them. */
export const changeRefusals = [
  ...stateRefusals,
  'on_hold',
  'expired',
  'not_expired',
  'not_released',
  'never_issued',
  'other_level',
  'inside_container',
  'contents_stay',
  'reason_needed',
  'record_needed',
  'secondPerson_needed',
  'signature_needed',
  'photo_needed',
  'identifiedBy_needed',
  'notExpired_needed',
  'expired_needed',
  'differs_from_signed',
  'later_fact',
] as const
export type ChangeRefusalKey = (typeof changeRefusals)[number]

/** What was repaired while reading a code; counted and shown. */
export const changeNotes = ['full_width', 'caps_lock', 'lost_gs', 'gtin_padded', 'other_reading'] as const
export type ChangeNote = (typeof changeNotes)[number]

/** Columns that a list of refusals adds at the end; a reader of such a list ignores them. */
export const refusalColumns = ['error', 'errorText'] as const
