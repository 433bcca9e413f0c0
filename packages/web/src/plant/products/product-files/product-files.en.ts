import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { productImportsErrors } from '@serialis/contract/plant/products/product-files/product-files.errors.ts'

export const productImportsEn = {
  title: 'Product files',
  one: 'Product file',
  lead: 'Products from a file: validated, corrected where needed, then entered at once. Each waits for another person’s approval, as if typed in.',
  open: 'Import',
  upload: 'Import products',
  uploadTo: 'Choose a product file',
  uploadHint: 'CSV (UTF-8) or XLSX, up to {rows} products. The first line names the columns.',
  templateHint:
    'Columns are found by their titles in either language; the exported product list can be used too. A column that is not there leaves what a product has, other columns are left alone.',
  entered: 'Products entered',
  empty: {
    title: 'No product files yet',
    text: 'Fill in the template, or change the exported product list.',
  },
  outcomes: {
    CREATE: 'New product',
    CHANGE: 'Product changed',
    SAME: 'There already',
    WRONG: 'Wrong',
  } satisfies Record<RowOutcome, string>,
  done: {
    CREATE: 'Product made',
    CHANGE: 'Product changed',
    SAME: 'There already',
    WRONG: 'Left out',
  } satisfies Record<RowOutcome, string>,
  counts: {
    create: 'New products',
    change: 'Products changed',
    same: 'There already, unchanged',
    wrong: 'Wrong rows',
  },
  enter: 'Enter {count, plural, one {# product} other {# products}}',
  started: 'The products are being entered',
  taskKinds: {
    products_check_import: 'Check a product file',
    products_enter_import: 'Enter a product file',
  },
  errors: {
    product_import_has_no_code: 'No column is called “Code”. The first line must name the columns.',
  } satisfies Record<keyof typeof productImportsErrors, string>,
  audit: {
    subjects: {
      product_import: 'Product file',
    },
    events: {
      product_import: {
        uploaded: 'Product file uploaded',
        checked: 'Product file checked',
        refused: 'Product file not readable',
        mended: 'Row of a product file corrected',
        enter_started: 'Entering a product file started',
        entered: 'Product file entered',
        sent_back: 'Product file checked again, nothing entered',
        dropped: 'Product file discarded',
        template_downloaded: 'Template of a product file downloaded',
        wrong_rows_downloaded: 'Wrong rows of a product file downloaded',
      },
    },
  },
} as const
