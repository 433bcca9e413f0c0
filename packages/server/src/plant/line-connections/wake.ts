/**
 * The loop that polls the lines. It is separate from the polling itself, because code that the polling calls wakes it
 * too.
 */

import { tenantLoop } from '../../kit/jobs/background-loop.ts'

export const pollingLoop = tenantLoop({ name: 'lines.polling', what: 'polling lines', everyMs: 1_000 })

export const wakeLooks = pollingLoop.wake
