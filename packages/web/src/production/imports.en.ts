import type { orderImportsErrors } from '@serialis/contract/production/imports.errors.ts'
import type { ImportStatus, RowOutcome } from '@serialis/contract/kit/import-file.ts'

export const orderImportsEn = {
  title: 'Order files', one: 'Order file', lead: 'Orders from a file: checked first, mended where it is wrong, then entered at once.',
  upload: 'Import orders', uploadTo: 'Choose an order file', uploadHint: 'CSV (UTF-8) or XLSX, up to {rows} orders. The first line names the columns.', uploaded: 'File uploaded', template: 'Template', templateOf: 'Template as {format}', templateHint: 'Columns are found by their titles in either language; others are left alone.',
  fields: { fileName: 'File', status: 'Status', rows: 'Rows', wrong: 'Wrong rows', entered: 'Orders entered', uploadedAt: 'Uploaded', uploadedBy: 'Uploaded by', endedAt: 'Ended', endedBy: 'Ended by', sha256: 'Checksum', unknownTitles: 'Columns left alone' },
  empty: { title: 'No order files yet', text: 'Fill in the template, or use a list from your planning system.' },
  status: { CHECKING: 'Being checked', CHECKED: 'Waits for a decision', UNREADABLE: 'Not readable', ENTERING: 'Being entered', DONE: 'Entered', DROPPED: 'Dropped' } satisfies Record<ImportStatus, string>,
  outcomes: { CREATE: 'New order', CHANGE: 'Draft changed', SAME: 'There already', WRONG: 'Wrong' } satisfies Record<RowOutcome, string>,
  done: { CREATE: 'Order made', CHANGE: 'Draft changed', SAME: 'There already', WRONG: 'Left out' } satisfies Record<RowOutcome, string>,
  counts: { title: 'What entering does', doneTitle: 'What was entered', create: 'New orders', change: 'Drafts changed', same: 'There already, unchanged', wrong: 'Wrong rows' },
  rows: 'Rows', line: 'Line', outcome: 'Outcome', fault: 'What is wrong', mended: 'mended', mend: 'Mend', mendOf: 'Mend line {line}', mendTitle: 'Mend line {line}', mendLead: 'The file itself stays as it was uploaded.', mendDone: 'The row is right now', mendWrong: 'The row is still wrong', save: 'Check row', order: 'Open order',
  noRows: { title: 'No rows here', text: 'The rows of the file appear once it is checked.' },
  enter: 'Enter {count, plural, one {# order} other {# orders}}', enterGood: 'Enter the {count, plural, one {good row} other {# good rows}}', started: 'The orders are being entered', drop: 'Drop file', dropped: 'File dropped', wrongRows: 'Download wrong rows',
  dropTitle: 'Drop this file?', dropText: 'Nothing of it is entered.', enterGoodTitle: 'Enter without the wrong rows?', enterGoodText: '{wrong, plural, one {# row is} other {# rows are}} wrong and will be left out. You can download them, correct them, and upload them as a file of their own.', failed: 'This file cannot be read',
  taskKinds: { orders_check_import: 'Check an order file', orders_enter_import: 'Enter an order file' },
  errors: {
    order_import_has_no_order_number: 'No column is called “Order number”. The first line must name the columns.',
    order_further_on: 'Order {orderNo} is further on. Give a reason for a revision, or change it on its page.', order_product_unknown: 'No approved product has this code.', order_line_code_unknown: 'No approved line has this code.',
  } satisfies Record<keyof typeof orderImportsErrors, string>,
} as const
