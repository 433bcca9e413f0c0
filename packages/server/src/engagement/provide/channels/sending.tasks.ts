/**
 * Sends what a channel has, one delivery after another, until nothing is due. What is in a delivery is read for each
 * attempt: nothing of a person is kept to be sent. A delivery that was sent and not marked is sent again, with the same
 * key as long as its content is the same.
 */

import { createHash } from 'node:crypto'
import { leavesFiles } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import type { ChannelFailureKind } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { isSandbox, outgoingOf } from '../../../kit/limits/sandbox.ts'
import { TransferFailure } from '../../../kit/protocols/folder.ts'
import { exchange, OutgoingFailure, type OutgoingProblem, textOf } from '../../../kit/protocols/outgoing.ts'
import { erasuresOf } from '../erasures/erasures.queries.ts'
import { erasureGiven } from '../erasures/given-erasures.ts'
import { fault, givenOf } from '../given.ts'
import { lockChannel } from './channels.queries.ts'
import type { PlannedItem } from './deliveries.queries.ts'
import { channelIsDue, SEND_KIND } from './dispatcher.ts'
import { leaveFile, loginOf } from './files/sftp-channel.ts'
import { contentOfFile, fileNameOf, nothingWritten } from './files/writing.ts'
import { type Planned, planNext } from './planning.ts'
import { delivered, emptied, failed } from './settling.ts'
import { signaturesOf } from './signing.ts'

/** What a receiver answers is not read beyond its status. */
const ANSWER_BYTES = 64 * 1_024

interface Content {
  body: Buffer
  key: string
  items: PlannedItem[]
}

function contentWith({ provider, delivery }: Planned, what: object, items: PlannedItem[]): Content {
  const body = Buffer.from(JSON.stringify({ endpoint: provider.endpoint.slug, number: delivery.number, ...what }))
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return { body, key: `${delivery.id}-${digest}`, items }
}

/** Ids, and keys that name nobody. */
async function erasuresIn(task: TaskRun, planned: Planned): Promise<Content> {
  const { endpointId, items } = planned.delivery
  const ids = (items ?? []).map(({ id }) => id)
  const rows = await task.read((db) => erasuresOf(db, endpointId, ids))
  return contentWith(
    planned,
    { erased: rows.map(erasureGiven) },
    ids.map((id) => ({ id, version: null })),
  )
}

/** As the items are now. Undefined when none of them is to be sent any more. */
async function changesIn(task: TaskRun, plan: Planned): Promise<Content | undefined> {
  const { provider, delivery } = plan
  const { endpoint, source } = provider
  const planned = delivery.items ?? []
  const there = planned.filter(({ version }) => version !== null).map(({ id }) => id)
  const found = await task.read(async (db) => source.some?.({ app: task.app, db, endpoint }, there) ?? [])
  const byId = new Map(found.map((item) => [item.id, item]))
  const items: PlannedItem[] = []
  const changes = planned.flatMap(({ id, version }) => {
    const item = byId.get(id)
    if (version === null) items.push({ id, version })
    else if (item !== undefined) items.push({ id, version: item.version ?? 1 })
    else return []
    return [
      version === null || item === undefined
        ? { change: 'removed', id }
        : { change: 'put', ...givenOf(provider, item) },
    ]
  })
  return changes.length === 0 ? undefined : contentWith(plan, { changes }, items)
}

const contentOf = (task: TaskRun, plan: Planned): Promise<Content | undefined> =>
  plan.delivery.content === 'ERASURES' ? erasuresIn(task, plan) : changesIn(task, plan)

interface Failed {
  kind: ChannelFailureKind
  status: number | null
}

const kindOf = (problem: OutgoingProblem): ChannelFailureKind =>
  problem === 'kept_in_sandbox' ? 'unreachable' : problem

/** Returns why the receiver did not take it; undefined when it did. */
async function post(
  task: TaskRun,
  { channel, provider }: Planned,
  { body, key }: Content,
): Promise<Failed | undefined> {
  try {
    const status = await exchange(
      {
        method: 'POST',
        url: channel.url,
        body,
        timeoutMs: channel.timeoutSeconds * 1_000,
        signal: task.signal,
        outgoing: outgoingOf(task),
        mostBytes: ANSWER_BYTES,
        headers: {
          ...signaturesOf(provider, { key, body }, task.app.clock.now()),
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': key,
        },
      },
      async (answer) => {
        await textOf(answer.body)
        return answer.status
      },
    )
    if (status >= 200 && status < 300) return undefined
    return { kind: status >= 300 && status < 400 ? 'redirected' : 'http_status', status }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { kind: kindOf(error.kind), status: null }
  }
}

/** False when the receiver did not take it. */
async function sendFile(task: TaskRun, plan: Planned): Promise<boolean> {
  const at = task.app.clock.now()
  const isKept = isSandbox(task.tenant)
  const written = nothingWritten()
  let failure: ChannelFailureKind | undefined
  if (!isKept) {
    const login = await task.read((db) => loginOf(task.app, db, plan.channel))
    const file = { name: fileNameOf(plan), content: contentOfFile(task, plan, written) }
    try {
      await leaveFile(outgoingOf(task), { channel: plan.channel, login }, file)
    } catch (error) {
      if (!(error instanceof TransferFailure)) throw error
      failure = error.kind === 'kept_in_sandbox' ? 'refused' : error.kind
    }
  }
  await task.write(null, (ctx) =>
    failure === undefined
      ? delivered(ctx, plan.delivery, { ...written, at }, isKept ? 'KEPT' : 'DELIVERED')
      : failed(ctx, plan.delivery, { kind: failure, status: null, bytes: written.bytes, at }),
  )
  return failure === undefined
}

/** False when nothing is due, or the receiver did not take it. */
async function sendNext(task: TaskRun, endpointId: string): Promise<boolean> {
  task.signal.throwIfAborted()
  const plan = await task.write(null, (ctx) => planNext(ctx, endpointId))
  if (plan === 'fault') await fault(task.app, task.tenant, endpointId)
  if (plan === 'again') return true
  if (plan === 'fault' || plan === 'nothing') return false
  if (leavesFiles(plan.channel)) return sendFile(task, plan)
  const content = await contentOf(task, plan)
  if (content === undefined) {
    await task.write(null, (ctx) => emptied(ctx, plan.delivery))
    return true
  }
  const at = task.app.clock.now()
  const { items, body } = content
  const isKept = isSandbox(task.tenant)
  const failure = isKept ? undefined : await post(task, plan, content)
  await task.write(null, (ctx) =>
    failure === undefined
      ? delivered(ctx, plan.delivery, { items, bytes: body.length, at }, isKept ? 'KEPT' : 'DELIVERED')
      : failed(ctx, plan.delivery, { ...failure, bytes: body.length, at }),
  )
  return failure === undefined
}

/** Something became due while the task was about to end. */
class MoreIsDue extends Error {}

/** False when there is more to do. */
async function finish(task: TaskRun, endpointId: string, looksAgain: boolean): Promise<boolean> {
  try {
    await task.finish(null, async (ctx) => {
      // Who starts the next task waits for this lock.
      await lockChannel(ctx.db, endpointId)
      if (looksAgain && (await channelIsDue(ctx, endpointId))) throw new MoreIsDue()
    })
    return true
  } catch (error) {
    if (error instanceof MoreIsDue) return false
    throw error
  }
}

/** A task ends after this many deliveries even if more is due: the dispatcher starts the next one. */
const MOST_ROUNDS = 1_000

export const sendChanges: TaskKind = {
  kind: SEND_KIND,
  isOutgoing: true,
  async run(task, input: { endpointId: string }) {
    for (let round = 1; ; round++) {
      while (round < MOST_ROUNDS && (await sendNext(task, input.endpointId))) round++
      if (await finish(task, input.endpointId, round < MOST_ROUNDS)) return
    }
  },
}
