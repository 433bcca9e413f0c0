/** The texts of alert types, levels and statuses, for the console, mails and printed reports. */

import type { AlertLevel, AlertType } from './alerts.schema.ts'
import type { AlertStatus } from './alerts.status.ts'

export const alertTypeTextsEn = {
  E1: 'Internal processing error',
  E2: 'Interface disconnected',
  E3: 'Waiting for a person to act',
  E4: 'SN service pull failed',
  E5: 'Order cannot be given serial numbers',
  E6: 'SN source not supported',
  E7: 'SN data in the queue could not be read',
  E8: 'Order could not be placed out to the traceability system',
  E9: 'Packaging supplier request failed',
  E10: 'Production result could not be processed',
  E11: 'Supplier request does not meet the requirements',
  E12: 'Order quantity too large for serial numbers',
  S1: 'Repeated wrong passwords for an account',
  S2: 'The clock stepped back',
  S3: 'An account was opened on the server',
  S4: 'A key or certificate ends soon',
  S5: 'Login without single sign-on',
  S6: 'Subscribe endpoint in fault',
  S7: 'Provide endpoint in fault',
  S8: 'Provide endpoint stopped sending',
} as const satisfies Record<AlertType, string>

export const alertLevelTextsEn = {
  HIGH: 'High',
  MIDDLE: 'Medium',
  LOW: 'Low',
} as const satisfies Record<AlertLevel, string>

export const alertStatusTextsEn = {
  NEW: 'New',
  ACTIVE: 'In progress',
  SOLVED: 'Solved',
  UNSOLVED: 'Not solved',
  OBSOLETE: 'Obsolete',
} as const satisfies Record<AlertStatus, string>
