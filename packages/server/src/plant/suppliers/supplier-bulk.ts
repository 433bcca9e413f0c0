/** Commands for many suppliers at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { listSuppliers, lockSupplier, unlockSupplier } from './suppliers.service.ts'

export const supplierBulk = [
  bulk.extension({ name: 'lockSupplier', list: listSuppliers, command: lockSupplier }),
  bulk.extension({ name: 'unlockSupplier', list: listSuppliers, command: unlockSupplier }),
]
