/** Commands for many messages or pulls at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { discardMessage, listMessages } from './messages/messages.service.ts'
import { cancelPull, retryPull } from './pulls/pull-commands.service.ts'
import { listPulls } from './pulls/pull-pages.service.ts'

export const sourceBulk = [
  bulk.extension({ name: 'discardMessage', list: listMessages, command: discardMessage }),
  bulk.extension({ name: 'retryPull', list: listPulls, command: retryPull }),
  bulk.extension({ name: 'cancelPull', list: listPulls, command: cancelPull }),
]
