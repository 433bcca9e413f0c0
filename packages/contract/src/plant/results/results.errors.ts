/** Keys with which a whole result file is refused; `params.line` says where, where there is a line. */
export const resultsErrors = {
  result_file_empty: 400,
  result_file_not_utf8: 400,
  result_file_torn: 400,
  result_file_row_count_differs: 400,
  result_file_checksum_differs: 400,
  result_file_rows_after_end: 400,
  result_file_header_differs: 400,
  result_file_line_too_long: 400,
  result_file_quote_not_closed: 400,
  result_file_has_doctype: 400,
  result_file_not_well_formed: 400,
  result_file_message_unknown: 400,
  result_file_too_deep: 400,
  result_file_list_too_long: 400,
  result_file_too_many_rows: 400,
  /** The file is not in a state for this: being checked, committed already, refused. */
  result_file_status_does_not_allow: 409,
  /** Rows are refused, and it was not said to leave them out. */
  result_file_has_row_errors: 409,
  /** Something changed since the dry run: check again. */
  result_file_outcome_differs: 409,
  result_file_has_no_errors: 404,
} as const
