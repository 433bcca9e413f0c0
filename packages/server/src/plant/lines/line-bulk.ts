/** Commands for many lines at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { activateLine, inactivateLine } from './line-commands.service.ts'
import { listLines } from './lines.service.ts'

export const lineBulk = [
  bulk.extension({ name: 'activateLine', list: listLines, command: activateLine }),
  bulk.extension({ name: 'inactivateLine', list: listLines, command: inactivateLine }),
]
