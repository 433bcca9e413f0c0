import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { orderImportsErrors } from '@serialis/contract/plant/order-entry/order-entry.errors.ts'

export const orderImportsEn = {
  title: 'Order import',
  one: 'Order file',
  lead: 'Orders from a file: validated, corrected where needed, then entered at once.',
  upload: 'Import orders',
  uploadTo: 'Choose an order file',
  uploadHint: 'CSV (UTF-8) or XLSX, up to {rows} orders. The first line names the columns.',
  templateHint: 'Columns are found by their titles in either language; others are left alone.',
  entered: 'Orders entered',
  empty: {
    title: 'No order imports yet',
    text: 'Fill in the template, or use a list from your planning system.',
  },
  outcomes: {
    CREATE: 'New order',
    CHANGE: 'Draft changed',
    SAME: 'There already',
    WRONG: 'Wrong',
  } satisfies Record<RowOutcome, string>,
  done: {
    CREATE: 'Order made',
    CHANGE: 'Draft changed',
    SAME: 'There already',
    WRONG: 'Left out',
  } satisfies Record<RowOutcome, string>,
  counts: {
    create: 'New orders',
    change: 'Drafts changed',
    same: 'There already, unchanged',
    wrong: 'Wrong rows',
  },
  enter: 'Enter {count, plural, one {# order} other {# orders}}',
  started: 'The orders are being entered',
  taskKinds: {
    orders_check_import: 'Check an order file',
    orders_enter_import: 'Enter an order file',
  },
  errors: {
    order_import_has_no_order_number: 'No column is called “Order number”. The first line must name the columns.',
    order_further_on: 'Order {orderNo} is further on. Give a reason for a revision, or change it on its page.',
    order_product_unknown: 'No approved product has this code.',
    order_line_code_unknown: 'No approved line has this code.',
  } satisfies Record<keyof typeof orderImportsErrors, string>,
  audit: {
    subjects: {
      order_import: 'Order file',
    },
    events: {
      order_import: {
        uploaded: 'Order file uploaded',
        checked: 'Order file checked',
        refused: 'Order file not readable',
        mended: 'Row of an order file corrected',
        enter_started: 'Entering an order file started',
        entered: 'Order file entered',
        sent_back: 'Order file checked again, nothing entered',
        dropped: 'Order file discarded',
        template_downloaded: 'Template of an order file downloaded',
        wrong_rows_downloaded: 'Wrong rows of an order file downloaded',
      },
      order: {
        upserted: 'Order entered by another system',
      },
    },
  },
} as const
