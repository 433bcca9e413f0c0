import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { mastersErrors } from '@serialis/contract/platform/masters/masters.errors.ts'

export const masterImportsEn = {
  title: 'Files',
  one: 'File of main data',
  files: 'Files of main data',
  lead: 'New records from a file: validated, corrected where needed, then entered at once. Existing records are not changed.',
  upload: 'Import a file',
  uploadTo: 'Choose a file',
  uploadHint: 'CSV (UTF-8) or XLSX, up to {rows} rows. The first line names the columns.',
  templateHint:
    'Columns are found by their titles in either language; other columns are left alone. Another record, such as the parent of a category, is given by its name; if it comes with the same file, its row stands above.',
  entered: 'Records entered',
  empty: {
    title: 'No files yet',
    text: 'Fill in the template, and upload it here.',
  },
  outcomes: {
    CREATE: 'New',
    CHANGE: 'Changed',
    SAME: 'There already',
    WRONG: 'Wrong',
  } satisfies Record<RowOutcome, string>,
  done: {
    CREATE: 'Made',
    CHANGE: 'Changed',
    SAME: 'There already',
    WRONG: 'Left out',
  } satisfies Record<RowOutcome, string>,
  counts: {
    create: 'New records',
    change: 'Records changed',
    same: 'There already, unchanged',
    wrong: 'Wrong rows',
  },
  enter: 'Enter {count, plural, one {# record} other {# records}}',
  started: 'The records are being entered',
  taskKinds: {
    masters_check_import: 'Check a file of main data',
    masters_enter_import: 'Enter a file of main data',
  },
  errors: {
    master_import_has_no_name: 'No column is called “Name”. The first line must name the columns.',
    master_import_value_twice: 'Line {line} has the same value.',
    master_import_value_unknown: 'No record is called “{value}”.',
    master_import_value_not_in_list: '“{value}” is none of the values of this column.',
  } satisfies Record<keyof typeof mastersErrors, string>,
  audit: {
    subjects: {
      master_import: 'File of main data',
    },
    events: {
      master_import: {
        uploaded: 'File of main data uploaded',
        checked: 'File of main data checked',
        refused: 'File of main data not readable',
        mended: 'Row of a file of main data corrected',
        enter_started: 'Entering a file of main data started',
        entered: 'File of main data entered',
        sent_back: 'File of main data checked again, nothing entered',
        dropped: 'File of main data discarded',
        template_downloaded: 'Template of main data downloaded',
        wrong_rows_downloaded: 'Wrong rows of a file of main data downloaded',
      },
    },
  },
} as const
