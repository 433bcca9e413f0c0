/** The receiving side of alert notifications; the sending side is `notifyAlert`. */

import type { PoolClient } from 'pg'
import { ALERT_CHANNEL } from '../raising.queries.ts'

export async function listenForAlerts(client: PoolClient): Promise<void> {
  await client.query(`listen ${ALERT_CHANNEL}`)
}
