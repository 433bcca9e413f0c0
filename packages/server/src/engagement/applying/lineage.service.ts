/** From a field of a record back to the message that brought its value, and to what the message was mapped by. */

import * as routes from '@serialis/contract/engagement/applying/lineage.routes.ts'
import { type FieldOrigin, LINEAGE_STATES } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { FIELDS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { originsOfRecord } from '../records/record-origins.ts'
import { messagesBehind } from './messages-behind.ts'

export const getRecordLineage = bind(routes.getRecordLineage, async (ctx, { params }) => {
  const { collectionId, origins } = await originsOfRecord(ctx, params.id, {
    states: LINEAGE_STATES,
    fields: FIELDS_MAXIMUM,
  })
  const messageOf = await messagesBehind(
    ctx.db,
    origins.flatMap(({ state: { source, sourceId } }) => (source === 'MESSAGE' && sourceId !== null ? [sourceId] : [])),
  )
  return {
    fields: origins.map(({ path, isEarliest, state }): FieldOrigin => {
      const { version, source, sourceId, changedAt, changedByName } = state
      const targetsIn = (id: string) => (id === collectionId ? [path] : [])
      return {
        path,
        version,
        isEarliest,
        source,
        at: changedAt.toISOString(),
        by: changedByName,
        message: source === 'MESSAGE' ? messageOf(sourceId, { at: changedAt, targetsIn }) : null,
      }
    }),
  }
})
