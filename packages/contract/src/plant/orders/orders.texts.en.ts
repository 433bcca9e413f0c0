/** Names of the fields, statuses and commands of an order, for the console, for files and for printed reports. */

import type { OrderFieldName } from './orders-fields.ts'
import type { OrderCommand, OrderStatus } from './orders.status.ts'

export const orderFieldTextsEn = {
  orderNo: 'Order number',
  batchCode: 'Batch code',
  productionDate: 'Production date',
  expirationDate: 'Expiry date',
  orderSize: 'Order size',
  reservePercent: 'Reserve for rejects',
  mailbox: 'Notification mailbox',
} as const satisfies Record<OrderFieldName, string>

export const orderStatusTextsEn = {
  DRAFT: 'Draft',
  UNAPPROVED: 'Waits for approval',
  REJECTED: 'Rejected',
  APPROVED: 'Approved',
  WAIT_FOR_SN_GENERATION: 'Waits for codes',
  READY: 'Codes assigned',
  AVAILABLE: 'Open to lines',
  WAIT_LINE_ASSIGNED: 'Waits for a line',
  ASSIGNED: 'Line assigned',
  WAIT_FOR_PLACEOUT: 'Package ready',
  PRODUCTION_READY: 'Placed out',
  PROCESSING: 'In production',
  PROCESSED: 'Result received',
  PROUDCTION_RESULT_PROCEDDED: 'Result processed',
  SCANNING: 'Being scanned',
  SCAN_FINISH: 'Ready to confirm',
  FINAL_CONFIRM: 'Confirmed',
  SCRAP: 'Scrapped',
  DELETE: 'Deleted',
} as const satisfies Record<OrderStatus, string>

export const orderCommandTextsEn = {
  create: 'Order drafted',
  edit: 'Order edited',
  submit: 'Submitted for approval',
  startWorkflow: 'Workflow started',
  withdraw: 'Taken back',
  approve: 'Order approved',
  reject: 'Order rejected',
  revise: 'Order revised',
  assignCodes: 'Codes ordered',
  codesAssigned: 'Codes assigned',
  reassignSnTask: 'Codes ordered again',
  makeAvailable: 'Opened to lines',
  planLine: 'Left to the planner',
  takeByLine: 'Taken by a line',
  assignLine: 'Line assigned',
  reassignLine: 'Taken from the line',
  buildPackage: 'Package ordered',
  packageBuilt: 'Package built',
  acknowledge: 'Placed out to the line',
  start: 'Production started',
  resultReceived: 'Result file received',
  resultProcessed: 'Result file committed',
  resultRefused: 'Result file declined',
  resultUndone: 'Import undone',
  decideSamples: 'Samples decided',
  returnUnused: 'Unused codes returned',
  correctQuantities: 'Quantities corrected',
  startScan: 'Scan started',
  skipScan: 'Scan skipped',
  finishScan: 'Scan finished',
  reopenScan: 'Scan opened again',
  finalConfirm: 'Order confirmed',
  scrap: 'Order scrapped',
  delete: 'Order deleted',
} as const satisfies Record<OrderCommand | 'create', string>

/** Steps that are one of several signatures: the command was given, and the order waits for the next person. */
export const orderSignatureTextsEn = { approve: 'Approval signed', finalConfirm: 'Confirmation signed' } as const
