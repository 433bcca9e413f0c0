/** From a field of a record back to the message that brought its value, and to what the message was mapped by. */

import * as routes from '@serialis/contract/engagement/applying/lineage.routes.ts'
import { type FieldOrigin, LINEAGE_STATES } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { FIELDS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { dictsOf, type TransferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { judgedMessages } from '../inbound/inbox/messages-to-apply.ts'
import { type Origin, originsOfRecord } from '../records/record-origins.ts'
import { transferVersion } from '../transfers/read-transfer-models.ts'

type Judged = Awaited<ReturnType<typeof judgedMessages>>[number]
/** Lines of the versions that made records of this collection. */
type LinesOf = (model: { id: string; number: number }) => readonly TransferLine[] | undefined

async function linesOfVersions(db: TenantDb, collectionId: string, messages: readonly Judged[]): Promise<LinesOf> {
  const nameOf = ({ id, number }: { id: string; number: number }) => `${id} ${number}`
  const named = new Map(messages.flatMap(({ models }) => models ?? []).map((model) => [nameOf(model), model]))
  const lines = new Map<string, readonly TransferLine[]>()
  for (const [name, { id, number }] of named) {
    const version = await transferVersion(db, id, number)
    if (version?.collectionId === collectionId) lines.set(name, version.lines)
  }
  return (model) => lines.get(nameOf(model))
}

/** A line fills its target and what is below it. */
const fills =
  (path: string) =>
  ({ target }: TransferLine): boolean =>
    target === path || path.startsWith(`${target}.`)

function messageOf({ path, state }: Origin, message: Judged, linesOf: LinesOf): FieldOrigin['message'] {
  const { id, slug, endpointNameEn, endpointNameZh, receivedAt, judgedAt } = message
  const filling = (model: { id: string; number: number }) => (linesOf(model) ?? []).filter(fills(path))
  const models = (message.models ?? []).filter((model) => filling(model).length > 0)
  const dictIds = new Set(models.flatMap((model) => dictsOf(filling(model))))
  return {
    id,
    slug,
    endpointNameEn,
    endpointNameZh,
    receivedAt: receivedAt.toISOString(),
    models,
    dicts: (message.dicts ?? []).filter((dict) => dictIds.has(dict.id)),
    isJudgedSince: judgedAt !== null && judgedAt > state.changedAt,
  }
}

export const getRecordLineage = bind(routes.getRecordLineage, async (ctx, { params }) => {
  const { db } = ctx
  const { collectionId, origins } = await originsOfRecord(ctx, params.id, {
    states: LINEAGE_STATES,
    fields: FIELDS_MAXIMUM,
  })
  const ids = origins.flatMap(({ state: { source, sourceId } }) =>
    source === 'MESSAGE' && sourceId !== null ? [sourceId] : [],
  )
  const messages = await judgedMessages(db, [...new Set(ids)])
  const byId = new Map(messages.map((message) => [message.id, message]))
  const linesOf = await linesOfVersions(db, collectionId, messages)
  return {
    fields: origins.map((origin): FieldOrigin => {
      const { path, isEarliest, state } = origin
      const message = state.source === 'MESSAGE' ? byId.get(state.sourceId ?? '') : undefined
      return {
        path,
        version: state.version,
        isEarliest,
        source: state.source,
        at: state.changedAt.toISOString(),
        by: state.changedByName,
        message: message === undefined ? null : messageOf(origin, message, linesOf),
      }
    }),
  }
})
