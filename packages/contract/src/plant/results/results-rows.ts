/** Vocabulary of a result file: the values of its rows, and the keys of row errors. */

export const resultLevelPattern = /^[A-Z][A-Z0-9_]{0,15}$/
export const resultCodeTypes = ['SGTIN', 'SSCC', 'CN20'] as const
export const resultUnitStatuses = ['GOOD', 'REJECT', 'SAMPLE', 'UNUSED', 'DAMAGED'] as const
export const resultPackedStatuses = ['FULL', 'PARTIAL'] as const
/** Statuses of `SNXDispositionUpdatedMessage`. */
export const resultUpdateStatuses = ['ENCODED', 'DEACTIVATED', 'DECOMMISSIONED', 'DESTROYED'] as const

export type ResultCodeType = (typeof resultCodeTypes)[number]
export type ResultUnitStatus = (typeof resultUnitStatuses)[number]
export type ResultPackedStatus = (typeof resultPackedStatuses)[number]
export type ResultUpdateStatus = (typeof resultUpdateStatuses)[number]

/** CSV v1: the columns in their order. */
export const csvV1Columns = [
  'orderNo',
  'batchNo',
  'level',
  'code',
  'codeType',
  'status',
  'parentCode',
  'partial',
  'eventTime',
  'lineCode',
  'operator',
] as const
/** Columns that an error file adds at the end; a reader of an error file that is uploaded again ignores them. */
export const csvErrorColumns = ['error', 'errorText'] as const

/**
 * A row is refused with one of these; the texts fill `{column}`, `{value}`, `{expected}` and `{line}` from `params`.
 */
export const resultRowErrors = [
  'row_too_few_columns',
  'row_too_many_columns',
  'row_quote_misplaced',
  'row_value_missing',
  'row_value_too_long',
  'row_value_not_in_list',
  'row_value_wrong_format',
  'row_full_width_character',
  'row_character_not_allowed',
  'row_time_wrong',
  'row_time_without_zone',
  'row_code_doubled',
  'row_parent_is_itself',
  'row_parent_needs_good',
  'row_quantity_differs',
  'row_summary_differs',
  'row_barcode_differs',
  'row_element_twice',
  'row_group_broken',
  'row_event_withdrawn',
  // From here on: faults that only the order and the ledger can detect.
  'row_order_differs',
  'row_batch_differs',
  'row_expiry_differs',
  'row_level_not_of_product',
  'row_level_differs',
  'row_gtin_differs',
  'row_check_digit_wrong',
  'row_which_gtin',
  'row_code_unknown',
  'row_code_of_other_product',
  'row_code_of_other_order',
  'row_code_not_enterable',
  'row_time_in_future',
  'row_time_before_order',
  'row_time_before_issue',
  'row_time_before_fact',
  'row_wrong_status',
  'row_final_status',
  'row_not_commissioned',
  'row_already_commissioned',
  'row_not_placed_out',
  'row_inside_container',
  'row_in_two_containers',
  'row_parent_not_commissioned',
  'row_parent_level_not_above',
  'row_child_left_out',
  'row_pack_not_full',
  'row_pack_over_capacity',
  'row_pack_mixed_levels',
  'row_pack_final_status',
  'row_has_other_parent',
  'row_not_in_container',
  'row_unpack_before_pack',
] as const

/** Errors of times that cannot be: with `replaceTimes` such a row happens at the commit. */
export const resultTimeErrors: readonly ResultRowErrorKey[] = [
  'row_time_in_future',
  'row_time_before_order',
  'row_time_before_issue',
  'row_time_before_fact',
  'row_unpack_before_pack',
]

export type ResultRowErrorKey = (typeof resultRowErrors)[number]
