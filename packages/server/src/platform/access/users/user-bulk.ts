/** Commands for many accounts or keys at once. */

import { bulk } from '../../../kit/jobs/bulk.ts'
import { listApiKeys, revokeApiKey } from '../api-keys/api-keys.service.ts'
import { disableUser, enableUser, endSessions, listUsers } from './users.service.ts'

export const accessBulk = [
  bulk.extension({ name: 'disableUser', list: listUsers, command: disableUser }),
  bulk.extension({ name: 'enableUser', list: listUsers, command: enableUser }),
  bulk.extension({ name: 'endSessions', list: listUsers, command: endSessions }),
  bulk.extension({ name: 'revokeApiKey', list: listApiKeys, command: revokeApiKey }),
]
