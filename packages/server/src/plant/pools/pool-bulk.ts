/** Commands for many pools at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { deletePool, listPools } from './pools.service.ts'

export const poolBulk = [bulk.extension({ name: 'deletePool', list: listPools, command: deletePool })]
