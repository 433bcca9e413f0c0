/** A receipt of an erased member still counts once: its number is known by a keyed hash. */

import type { SecretBox } from '../../../platform/secrets/secrets.service.ts'

export const erasedReceipt = (box: SecretBox, receipt: string): string =>
  `#${box.hash('receipts of erased members', receipt).toString('hex')}`
