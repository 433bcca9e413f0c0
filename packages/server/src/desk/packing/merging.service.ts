/** Two labels become one: partial cases are merged, or a container gets a new code. The unused code is destroyed. */

import * as routes from '@serialis/contract/desk/packing/packing.routes.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found } from '../../kit/http/failure.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { moveMany, packInto } from '../../numbers/ledger/packing/packing.service.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { factsOf, type PackFacts } from './facts.ts'
import { requireNone } from './findings.ts'
import { commissionLabel, done, ledgerEvent, lockedFacts } from './packing-commands.service.ts'
import { packingRuleOf } from './packing-rule.service.ts'
import { labelFinding, mergeFinding } from './packing-rules.ts'

/** Goods that left the plant are destroyed with the distribution centre's operation. */
const destroying = (scheme: Scheme, status: SerialStatus): Operation =>
  scheme === 'A' || status === 'NEW' || status === 'PLANT_USED' || status === 'INACTIVATE' ? 'DESTROY' : 'DESTROY_DC'

/** Destroys codes that are on no pack any more; they leave their containers. */
async function destroyLabels(ctx: Ctx, labels: readonly PackFacts[], record: string | undefined): Promise<void> {
  const {
    db,
    tenant: { snScheme: scheme },
  } = ctx
  for (const { ordinal, state } of labels) {
    const { refused } = await changeStates(db, {
      event: ledgerEvent(ctx),
      scheme,
      set: setOfOrdinals([ordinal]),
      operation: destroying(scheme, state.status),
      evidence: record === undefined || record === '' ? ['reason'] : ['reason', 'record'],
      disaggregate: true,
      mode: 'commit',
    })
    if (refused.some(({ reason }) => reason === 'record_needed'))
      throw fieldFailure('record', 'can_not_be_empty', 'packing_record_needed')
    await requireNone(db, refused.length > 0 ? { key: 'packing_status_undecided', of: ordinal } : null)
  }
}

/** Every pack concerned, and the containers of those whose codes are destroyed, in one lock order. */
async function withParents(ctx: Ctx, ordinals: readonly number[]): Promise<number[]> {
  const facts = await factsOf(ctx.db, ordinals)
  return [...ordinals, ...ordinals.flatMap((ordinal) => facts.get(ordinal)?.parent ?? [])]
}

export const mergePartials = bind(routes.mergePartials, async (ctx, { body }) => {
  const {
    db,
    tenant: { snScheme: scheme },
  } = ctx
  const sources = [...new Set(body.from)]
  const facts = await lockedFacts(ctx, await withParents(ctx, [body.into, ...sources]), sources)
  const into = facts(body.into)
  const emptied = sources.map(facts)
  await requireNone(db, mergeFinding(scheme, into, emptied, await packingRuleOf(db)))
  await commissionLabel(ctx, into)
  await moveMany(db, {
    event: ledgerEvent(ctx),
    scheme,
    moves: emptied.map(({ ordinal, members }) => ({
      from: ordinal,
      to: into.ordinal,
      members,
      ...(into.capacity !== null && { capacity: into.capacity }),
    })),
  })
  if (body.destroysEmptied) await destroyLabels(ctx, emptied, body.record)
  const codes = await codeOf(db, sources)
  return done(ctx, {
    container: into.ordinal,
    count: emptied.reduce((sum, { members }) => sum + members.size, 0),
    reason: body.reason,
    details: { from: codes, emptiedDestroyed: body.destroysEmptied, ...(body.record && { record: body.record }) },
  })
})

const released: readonly SerialStatus[] = ['ACTIVATION', 'ACTIVATED']

/** Commissions the new label with the content, place and release status of the old code, which is destroyed. */
export const replaceContainerCode = bind(routes.replaceContainerCode, async (ctx, { body }) => {
  const {
    db,
    tenant: { snScheme: scheme },
  } = ctx
  const event = ledgerEvent(ctx)
  const facts = await lockedFacts(ctx, await withParents(ctx, [body.container, body.label]), [body.container])
  const [old, label] = [facts(body.container), facts(body.label)]
  await requireNone(db, labelFinding(scheme, old, label))
  await commissionLabel(ctx, label)
  if (released.includes(old.state.status))
    await changeStates(db, { event, scheme, set: setOfOrdinals([label.ordinal]), operation: 'RELEASE', mode: 'commit' })
  if (old.members.size > 0)
    await moveMany(db, {
      event,
      scheme,
      moves: [
        {
          from: old.ordinal,
          to: label.ordinal,
          members: old.members,
          ...(label.capacity !== null && { capacity: label.capacity }),
        },
      ],
    })
  await destroyLabels(ctx, [old], body.record)
  if (old.parent !== null) {
    const { capacity } = found((await factsOf(db, [old.parent])).get(old.parent))
    await packInto(db, {
      event,
      scheme,
      container: old.parent,
      members: setOfOrdinals([label.ordinal]),
      isPartial: true,
      ...(capacity !== null && { capacity }),
    })
  }
  const [oldCode] = await codeOf(db, [old.ordinal])
  return done(ctx, {
    container: label.ordinal,
    count: old.members.size,
    reason: body.reason,
    details: { replaced: oldCode, ...(body.record && { record: body.record }) },
  })
})
