/** English phrases of files: why one is refused. */

import type { filesErrors } from '@serialis/contract/platform/files/files.errors.ts'

export const filesEn = {
  errors: {
    picture_too_large: 'The picture has {width} × {height} pixels, more than a camera takes. Send a smaller one.',
    attachments_too_many: 'There are {maximum} files already. Remove one first.',
    attachments_closed: 'The record was signed together with its attachments. They cannot be changed any more.',
    file_empty: 'The file is empty.',
    file_not_utf8: 'The file is not UTF-8, line {line}. Save it as UTF-8.',
    file_torn: 'The file breaks off: its last line is missing. Ask the sender for the whole file.',
    file_row_count_differs: 'The number of rows in the last line is not that of the file.',
    file_checksum_differs: 'The checksum in the last line is wrong: the file was changed after it was written.',
    file_rows_after_end: 'There are rows after the end line, line {line}.',
    file_header_differs: 'The first line is not the header of CSV v1.',
    file_line_too_long: 'Line {line} is too long to be a row.',
    file_quote_not_closed: 'A quotation mark in line {line} is never closed.',
    file_has_nul: 'Line {line} contains a NUL character. Export the file again as plain text (UTF-8).',
    file_line_ends_cr:
      'The lines end with CR only, as in old Macintosh files. Save the file with line ends LF or CRLF.',
    file_column_twice: 'The column “{column}” is there twice. Delete or rename one of them.',
    file_dates_from_1904:
      'The workbook counts days from 1904. Switch off “Use 1904 date system” in the options of the workbook, check its dates, and save it again.',
    file_formula_without_value:
      'Cell {cell} has a formula without a calculated value. Open the workbook in a spreadsheet program, save it, and upload it again.',
    file_second_sheet:
      'The sheet “{sheet}” has rows too, and only the first sheet is read. Move its rows there, or delete it.',
    file_has_doctype: 'The XML has a document type or entities. These are not read, for safety.',
    file_not_well_formed: 'The XML is broken at line {line}.',
    file_message_unknown: 'Messages of the kind “{name}” are not read here.',
    file_too_heavy:
      'Reading this file takes more memory or time than one file may use. Nothing of it was kept. Split it, or save it again without formats and pictures.',
    file_too_deep: 'The XML is nested too deeply at line {line}.',
    file_list_too_long: 'A list at line {line} is too long.',
    file_too_many_rows: 'The file has more rows than one file may have. Split it.',
  } satisfies Record<keyof typeof filesErrors, string>,
} as const
