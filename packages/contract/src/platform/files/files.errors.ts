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
  /** Reading it takes more memory or time than one file may use. */
  file_too_heavy: 400,
  file_list_too_long: 400,
  file_too_many_rows: 400,
  file_has_nul: 400,
  /** Lines that end with CR only would be read as one. */
  file_line_ends_cr: 400,
  /** `params.column`: its title. */
  file_column_twice: 400,
  /** A workbook that counts days from 1904 would give every date four years less a day. */
  file_dates_from_1904: 400,
  /** `params.cell`: no program has calculated it, so its value is unknown. */
  file_formula_without_value: 400,
  /** `params.sheet`: only the first sheet is read, and this one has rows too. */
  file_second_sheet: 400,
} as const
