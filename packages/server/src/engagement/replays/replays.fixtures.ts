/** Replays of messages, and the messages of a shop that are replayed, for tests. */

import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import type { Replay, ReplayUndo } from '@serialis/contract/engagement/replays/replays.schema.ts'
import {
  getTransferModel,
  listTransferModels,
  publishTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { applyMessages } from '../applying/apply-work.ts'
import { type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { routeMessages } from '../routing/routing-work.ts'
import type { LineGiven } from '../transfers/transfer-models.fixtures.ts'

export const REASON = 'The mapping was corrected'

/** Handed in and applied; answers the IDs of the messages. */
export async function handedIn(t: TestApp, to: OpenEndpoint, records: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  for (const record of records) {
    const body = JSON.stringify(record)
    const headers = signed(body, { secret: to.secret, at: t.app.clock.now() })
    const answer = await t.http.inject({ method: 'POST', url: to.endpoint.path, headers, payload: body })
    if (answer.statusCode !== 202) throw new Error(`a message was refused: ${answer.payload}`)
    ids.push((answer.json() as { id: string }).id)
  }
  await routeMessages(t.app, 1)
  await applyMessages(t.app, 1)
  // The loop of the product and the test may both be at work.
  await waitUntil(
    () => Promise.all(ids.map((id) => t.admin.call(getInboxMessage, { params: { id } }))),
    (all) => all.every(({ outcome }) => outcome !== null),
  )
  return ids
}

/** The next version of the transfer model with this code. */
export async function remapped(by: Client, code: string, lines: LineGiven[]): Promise<void> {
  const { items } = await by.call(listTransferModels, { query: { search: code, limit: 200 } })
  const { id } = items.find((one) => one.code === code)!
  const params = { id }
  const { version } = await by.call(getTransferModel, { params })
  const sample = JSON.stringify({ no: 'S-1', status: 'paid', amount: '1', net: '1', externalId: 'E-1', store: 'S-1' })
  const saved = await by.call(saveTransferDraft, { params, body: { version, metaNumber: 1, sample, lines } })
  await by.call(publishTransferModel, { params, body: { version: saved.version, reason: REASON } })
}

const isAtRest = ({ status }: Replay): boolean => !status.endsWith('ING')

/** What a person does with replays. */
export function replayDesk(by: Client) {
  const replay = (id: string) => by.call(routes.getReplay, { params: { id } })
  const atRest = (id: string) => waitUntil(() => replay(id), isAtRest)
  const step = async (id: string) => ({ params: { id }, body: { version: (await replay(id)).version } })
  return {
    replay,
    atRest,
    step,
    tried: async (body: ClientInput<typeof routes.createReplay>['body'] = {}) =>
      atRest((await by.call(routes.createReplay, { body })).id),
    decision: async (id: string) => {
      const { params, body } = await step(id)
      return { params, body: { ...body, reason: REASON } }
    },
    async applied(id: string) {
      await by.call(routes.applyReplay, await this.decision(id))
      return atRest(id)
    },
    async undone(id: string) {
      await by.call(routes.undoReplay, await this.decision(id))
      return atRest(id)
    },
    /** By kind and what becomes of it. */
    async undoCounts(id: string) {
      const { counts } = await by.call(routes.getReplayUndo, { params: { id } })
      return Object.fromEntries(
        counts.map(({ kind, isNew, undo, count }) => [`${isNew ? 'NEW ' : ''}${kind} ${undo}`, count]),
      )
    },
    effects: async (id: string, undo?: ReplayUndo) =>
      (await by.call(routes.listReplayEffects, { params: { id }, query: { limit: 200, undo } })).items,
    messages: async (id: string) =>
      (await by.call(routes.listReplayMessages, { params: { id }, query: { limit: 200 } })).items,
  }
}
