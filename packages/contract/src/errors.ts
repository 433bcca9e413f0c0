/** Every error key of the product and the HTTP status it carries; one line per room. */
import { accessErrors } from './access/access.errors.ts'
import { codesErrors } from './codes/codes.errors.ts'
import { kitErrors } from './kit/kit.errors.ts'
import { ledgerErrors } from './ledger/ledger.errors.ts'
import { ordersErrors } from './production/orders.errors.ts'
import { linesErrors } from './production/lines.errors.ts'
import { productsErrors } from './products/products.errors.ts'
import { serialsErrors } from './serials/serials.errors.ts'
import { templatesErrors } from './products/templates.errors.ts'
import { tasksErrors } from './tasks/tasks.errors.ts'
import { alertsErrors } from './alerts/alerts.errors.ts'
import { resultsErrors } from './results/results.errors.ts'
import { exportsErrors } from './exports/exports.errors.ts'

export const errorStatus = {
  ...kitErrors,
  ...accessErrors,
  ...codesErrors,
  ...ledgerErrors,
  ...ordersErrors,
  ...linesErrors,
  ...productsErrors,
  ...serialsErrors,
  ...templatesErrors,
  ...tasksErrors,
  ...alertsErrors,
  ...resultsErrors,
  ...exportsErrors,
} as const

export type ErrorKey = keyof typeof errorStatus
