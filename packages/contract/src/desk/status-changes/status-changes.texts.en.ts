/** Why a line or a serial number is refused, as text, for the screens and the lists of refusals. */

import type { ChangeRefusalKey, ChangeRowError } from './status-changes-rows.ts'

export const changeRowTextsEn: Record<ChangeRowError, string> = {
  code_missing: 'The line has no code',
  code_too_long: 'The code is too long to be one',
  quote_misplaced: 'A quotation mark is in a place where none is allowed',
  gtin_wrong: 'The GTIN is no GTIN, or its check digit is wrong',
  gtin_differs: 'The code carries another GTIN than the line or its pack',
  check_digit_wrong: 'The check digit in the code is wrong',
  code_unknown: 'This code was never issued here',
  which_gtin: 'Several products have this serial number; write it with its GTIN',
  code_of_other_product: 'The code belongs to another product',
  listed_twice: 'The same serial number is already in line {line}',
  file_says_other_operation: 'The file reports another disposition for this code than the operation chosen',
  file_says_decommissioned: 'The file reports the code as decommissioned, which is read as withdrawn',
}

export const changeRefusalTextsEn: Record<ChangeRefusalKey, string> = {
  wrong_status: 'Its status does not allow this operation',
  final_status: 'It has reached its final status',
  not_commissioned: 'It was never put on a product',
  already_commissioned: 'It is on a product already',
  was_scanned: 'It was scanned by a consumer',
  wrong_allocation: 'It is not allocated for this',
  contents_stay: 'Packs in use would stay inside it: decide what becomes of its contents',
  on_hold: 'An inspection lot keeps it on hold',
  expired: 'Its expiry date has passed',
  not_expired: 'Its expiry date has not passed, or is not known',
  not_released: 'Its product is not released for sale',
  never_issued: 'It was never issued here',
  other_level: 'Its packaging level is not among those chosen',
  inside_container: 'It is inside a container',
  reason_needed: 'A reason is needed',
  record_needed: 'The number of the destruction record is needed',
  secondPerson_needed: 'A second person is needed',
  signature_needed: 'A signature is needed',
  photo_needed: 'A photo is needed',
  identifiedBy_needed: 'State how it was identified',
  notExpired_needed: 'It must not be expired',
  expired_needed: 'It must be expired',
  later_fact: 'Something else happened to it later',
  differs_from_signed: 'It changed after the answer was signed',
}
