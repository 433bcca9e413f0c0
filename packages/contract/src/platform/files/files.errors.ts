/** Refusals of files that are read or attached; a wrong file type is the kit's `choose_a_correct_file_type`. */
export const filesErrors = {
  /** More pixels than a camera takes: decoding it would fill the viewer's memory. */
  picture_too_large: 400,
  attachments_too_many: 409,
  /** The record was signed together with its attachments. */
  attachments_closed: 409,

  /* A reader refuses the whole file; `params.line` is the line, if there is one. */
  file_empty: 400,
  file_not_utf8: 400,
  file_torn: 400,
  file_row_count_differs: 400,
  file_checksum_differs: 400,
  file_rows_after_end: 400,
  file_header_differs: 400,
  file_line_too_long: 400,
  file_quote_not_closed: 400,
  file_has_doctype: 400,
  file_not_well_formed: 400,
  file_message_unknown: 400,
  file_too_deep: 400,
  file_list_too_long: 400,
  file_too_many_rows: 400,
} as const
