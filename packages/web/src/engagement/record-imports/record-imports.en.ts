import type { recordImportsErrors } from '@serialis/contract/engagement/record-imports/record-imports.errors.ts'
import type { RecordRowOutcome } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'

export const recordImportsEn = {
  title: 'Imports of records',
  one: 'Import of records',
  of: 'Imports into {name}',
  lead: 'Records from a file. Nothing is entered before you have seen what it would do.',
  upload: 'Import records',
  uploadTo: 'File with records',
  uploadHint:
    'CSV (UTF-8, commas) or XLSX with titles in the first line, or JSON lines with an object in each line; up to {rows} rows. The file is removed {days} days after the upload.',
  uploaded: 'File uploaded',
  records: 'Records',
  howTitle: 'How rows become records',
  how: {
    key: 'The key field of the collection says which record a row is. Of several rows with one key the last counts.',
    whole:
      'A row is the whole record: a field without a column, or with an empty cell, has no value afterwards. Columns that are left alone are not entered.',
    newer: 'A record that was changed after the file was uploaded stays as it is.',
    cells:
      'A number has a point and no blanks, such as 1234.5. A day is written as 2026-01-31. A list stands in one cell, its items between semicolons.',
  },
  empty: { title: 'No imports yet', text: 'Upload a CSV or XLSX file, or a file of JSON lines.' },
  counts: {
    create: 'New records',
    change: 'Records changed',
    same: 'Records unchanged',
    repeat: 'Further rows of the same keys',
    skip: 'Left alone: changed since the upload',
    refused: 'Rows refused',
  },
  outcomes: {
    CREATE: 'New',
    CHANGE: 'Changed',
    SAME: 'Unchanged',
    REPEAT: 'Same key again',
    SKIP: 'Left alone',
    REFUSED: 'Refused',
  } satisfies Record<RecordRowOutcome, string>,
  columns: {
    title: 'Columns',
    change: 'Change columns',
    lead: 'The file is checked again. Corrections of rows are lost.',
    needed: 'No column is the key of the records. Choose which column holds {key}.',
    check: 'Check file again',
    started: 'The file is checked again',
  },
  rows: 'First rows and refused rows',
  rowsLead: 'Personal fields are shown in part. Of many refused rows the first {kept} are kept.',
  row: 'Row',
  cell: '{field}: {value}',
  more: '{count, plural, one {# more field} other {# more fields}}',
  noRows: 'The first rows and those that are refused appear once the file is checked.',
  unmask: 'Show in full',
  unmaskHint: 'Showing the row in full is recorded.',
  enter: 'Enter {count, plural, one {# row} other {# rows}}',
  enterTitle: 'Enter these records?',
  enterText:
    '{create, plural, =0 {No record is new} one {# record is new} other {# records are new}}, {change, plural, =0 {none is changed} one {# is changed} other {# are changed}}. {refused, plural, =0 {} one {# refused row is left out.} other {# refused rows are left out.}}',
  dropText: 'Nothing more of it is entered. Records that were entered stay.',
  download: 'Download refused rows',
  taskKinds: {
    record_imports_check: 'Check a file of records',
    record_imports_enter: 'Enter records from a file',
    record_imports_forget: 'Remove old files of records',
  },
  errors: {
    record_import_field_twice: 'Two columns have the same field.',
    record_import_columns_differ: 'The file has other columns.',
    record_import_field_unknown: 'The collection has no such field for a column.',
  } satisfies Record<keyof typeof recordImportsErrors, string>,
  audit: {
    subjects: { record_import: 'Import of records' },
    events: {
      record_import: {
        uploaded: 'File of records uploaded',
        planned: 'Columns of a record import changed',
        checked: 'File of records checked',
        refused: 'File of records could not be read',
        row_unmasked: 'Row of a record import shown in full',
        mended: 'Row of a record import corrected',
        enter_started: 'Import of records started',
        entered: 'Records imported',
        dropped: 'File of records discarded',
        refused_rows_downloaded: 'Refused rows of a record import downloaded',
      },
    },
  },
} as const
