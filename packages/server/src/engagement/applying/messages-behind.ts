/** The messages that gave values, with the versions of transfer models and dictionaries that filled these. */

import type { FieldOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { dictsOf, type TransferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { judgedMessages } from '../inbound/inbox/messages-to-apply.ts'
import { transferVersion } from '../transfers/read-transfer-models.ts'

interface Model {
  id: string
  number: number
}
interface Filled {
  /** Since when it has its value. */
  at: Date
  /** By what name versions for this collection fill it. */
  targetsIn: (collectionId: string) => readonly string[]
}
type MessageOf = (id: string | null, filled: Filled) => FieldOrigin['message']

const nameOf = ({ id, number }: Model) => `${id} ${number}`

/** A line fills its target and what is below it. */
const fills = (targets: readonly string[], { target }: TransferLine): boolean =>
  targets.some((path) => target === path || path.startsWith(`${target}.`))

/** Null for a message that is no longer kept. */
export async function messagesBehind(db: TenantDb, ids: readonly string[]): Promise<MessageOf> {
  const messages = await judgedMessages(db, [...new Set(ids)])
  const named = new Map(messages.flatMap(({ models }) => models ?? []).map((model) => [nameOf(model), model]))
  const versions = new Map<string, Awaited<ReturnType<typeof transferVersion>>>()
  for (const [name, { id, number }] of named) versions.set(name, await transferVersion(db, id, number))
  const byId = new Map(messages.map((message) => [message.id, message]))
  return (messageId, { at, targetsIn }) => {
    const message = byId.get(messageId ?? '')
    if (message === undefined) return null
    const filling = (model: Model): TransferLine[] => {
      const version = versions.get(nameOf(model))
      const targets = version === undefined ? [] : targetsIn(version.collectionId)
      return (version?.lines ?? []).filter((line) => fills(targets, line))
    }
    const { id, slug, endpointNameEn, endpointNameZh, receivedAt, judgedAt } = message
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
      isJudgedSince: judgedAt !== null && judgedAt > at,
    }
  }
}
