/** One SN with all its data, now or at a past moment. */

import { historyKindOf } from '@serialis/contract/desk/serials/history-kind.ts'
import type {
  ContentItem,
  HistoryEntry,
  PackRef,
  SerialDetail,
  SerialStateView,
} from '@serialis/contract/desk/serials/serials.schema.ts'
import { pick } from '@serialis/contract/kit/pick.ts'
import type { SerialState, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { ContainerRow, HistoryStep, SerialRow, TimeAxis } from '../../numbers/ledger/ledger-types.ts'
import { readContainer, readSerial, type OneSerial, type Surrounding } from '../../numbers/ledger/one/one.service.ts'
import { codeOf, levelsOf } from '../../numbers/ledger/one/resolve.service.ts'
import { membersOf } from '../../numbers/ledger/reading/history.service.ts'
import { containersOf, describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { ordinalsOf, takeAfter, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { updatesIn, type ToldUpdate, type ToldUpdates } from '../../plant/results/updates/updates.service.ts'
import { eventsById } from '../../platform/audit/past-events.service.ts'
import { symbolOf } from './serial-symbol.ts'
import { specifiedNames } from './serials-items.ts'
import { namesOf, type Names } from './serials-names.ts'

/** Steps of the history on one page. */
const HISTORY_SHOWN = 100
const CONTENTS_SHOWN = 60
/** Levels of packaging; a longer chain would be a fault in the ledger. */
const LEVELS_MOST = 8

export const stateShown = (state: SerialState): SerialStateView => ({
  status: state.status,
  prior: state.prior,
  lifecycle: lifecycleOf(state),
  isCommissioned: state.commissioned,
  isScanned: state.scanned,
  isOpened: state.opened,
  allocation: state.allocation,
})

interface Standing {
  state: SerialState
  parent: number | null
}

/** A past moment: by what had happened until then, or by what was recorded by then. */
export interface Moment {
  at: Date
  by: TimeAxis
}

const timeOf = ({ recordedAt, happenedAt }: HistoryStep, by: TimeAxis): Date =>
  by === 'recorded' ? recordedAt : happenedAt

/** When it was issued, if that was after the moment; null when it was there. */
export function issuedAfter({ history: [issue] }: Pick<OneSerial, 'history'>, moment: Moment | null): Date | null {
  if (moment === null || issue === undefined) return null
  const issuedAt = timeOf(issue, moment.by)
  return issuedAt > moment.at ? issuedAt : null
}

/** State and container as of a moment after its issue: as the last recorded step at or before it left them. */
function standingAt(
  { state, parent, history }: Pick<OneSerial, 'state' | 'parent' | 'history'>,
  moment: Moment | null,
): Standing {
  if (moment === null) return { state, parent }
  const past = history.filter((step) => timeOf(step, moment.by) <= moment.at)
  const lastState = past.findLast(({ change }) => change.kind !== 'parent')?.change
  const lastParent = past.findLast(({ change }) => change.kind === 'parent')?.change
  return {
    state: lastState?.kind === 'state' ? lastState.to : lastState?.kind === 'issued' ? lastState.state : state,
    parent: lastParent?.kind === 'parent' ? lastParent.to : null,
  }
}

type Around = Pick<SerialDetail, 'containers'>['containers']

/** A container as of a moment. */
async function containerAt(db: TenantDb, ordinal: number, moment: Moment): Promise<Surrounding | null> {
  const container = await readSerial(db, ordinal)
  if (container === null) return null
  const inside = (await membersOf(db, ordinal, moment)).size
  return {
    ordinal,
    code: container.code,
    level: container.level,
    inside,
    isPartial: container.container?.isPartial === true,
    parent: standingAt(container, moment).parent,
  }
}

/** From its container to the outermost one. */
async function containersAround(db: TenantDb, parent: number | null, moment: Moment | null): Promise<Around> {
  const around: Around = []
  for (let ordinal = parent; ordinal !== null && around.length < LEVELS_MOST;) {
    const container: Surrounding | null = await (moment === null
      ? readContainer(db, ordinal)
      : containerAt(db, ordinal, moment))
    if (container === null) break
    const { code, level, inside, isPartial } = container
    around.push({ ordinal, code, level, inside, isPartial })
    ordinal = container.parent
  }
  return around
}

async function contentItems(db: TenantDb, members: SerialSet): Promise<ContentItem[]> {
  const ordinals = [...ordinalsOf(takeAfter(members, 0, CONTENTS_SHOWN))]
  const [rows, codes, containers] = await pipeline<[SerialRow[], (string | null)[], ContainerRow[]]>(db, [
    () => describeSerials(db, ordinals),
    () => codeOf(db, ordinals),
    () => containersOf(db, ordinals),
  ])
  const inside = new Map(containers.map(({ container, members: own }) => [container, own.size]))
  return rows.map((row, at) => ({
    ordinal: row.ordinal,
    code: codes[at] ?? '',
    level: row.level,
    status: row.state.status,
    isCommissioned: row.state.commissioned,
    inside: inside.get(row.ordinal) ?? 0,
  }))
}

async function contentsOf(
  db: TenantDb,
  { ordinal, container }: OneSerial,
  moment: Moment | null,
): Promise<SerialDetail['contents']> {
  if (container === null) return null
  const members = await inSight(db, moment === null ? container.members : await membersOf(db, ordinal, moment))
  return {
    count: members.size,
    capacity: container.capacity,
    isPartial: container.isPartial,
    items: members.size === 0 ? [] : await contentItems(db, members),
  }
}

/** Code and level of containers that only the history names. */
async function refsOf(
  db: TenantDb,
  steps: readonly HistoryStep[],
  known: readonly PackRef[],
): Promise<Map<number, PackRef>> {
  const refs = new Map(known.map(({ ordinal, code, level }) => [ordinal, { ordinal, code, level }]))
  const named = steps.flatMap(({ change }) => (change.kind === 'parent' ? [change.from, change.to] : []))
  const missing = [...new Set(named)].filter((ordinal) => ordinal !== null && !refs.has(ordinal)) as number[]
  if (missing.length === 0) return refs
  const [codes, levels] = await pipeline<[(string | null)[], ReadonlyMap<number, PackRef['level']>]>(db, [
    () => codeOf(db, missing),
    () => levelsOf(db, missing),
  ])
  missing.forEach((ordinal, at) => {
    const level = levels.get(ordinal)
    if (level !== undefined) refs.set(ordinal, { ordinal, code: codes[at] ?? '', level })
  })
  return refs
}

type Events = Awaited<ReturnType<typeof eventsById>>

function changeShown({ change }: HistoryStep, refs: ReadonlyMap<number, PackRef>): HistoryEntry['change'] {
  if (change.kind === 'issued') return { kind: 'issued', to: stateShown(change.state) }
  if (change.kind === 'state') return { kind: 'state', from: stateShown(change.from), to: stateShown(change.to) }
  const refTo = (ordinal: number | null) => (ordinal === null ? null : (refs.get(ordinal) ?? null))
  return { kind: 'parent', from: refTo(change.from), to: refTo(change.to) }
}

interface Told {
  events: Events
  refs: ReadonlyMap<number, PackRef>
  /** What the sender of a status update said of this code. */
  updateIn(eventId: string): ToldUpdate | undefined
  /** The status after each step. */
  statuses: ReadonlyMap<HistoryStep, SerialStatus>
}

/** The status after each step: what changes only the container leaves it. */
function statusesAfter(steps: readonly HistoryStep[]): ReadonlyMap<HistoryStep, SerialStatus> {
  let status: SerialStatus = 'NEW'
  return new Map(
    steps.map((step) => {
      const { change } = step
      if (change.kind !== 'parent') status = (change.kind === 'issued' ? change.state : change.to).status
      return [step, status]
    }),
  )
}

const kindOf = (step: HistoryStep | undefined, { events, statuses }: Pick<Told, 'events' | 'statuses'>) =>
  step === undefined ? null : historyKindOf(events.get(step.eventId)?.action ?? '', statuses.get(step) ?? 'NEW')

function entryOf(step: HistoryStep, told: Told): HistoryEntry {
  const { events, refs, updateIn } = told
  const event = events.get(step.eventId)
  const signature = event?.signature ?? null
  const update = step.change.kind === 'state' ? updateIn(step.eventId) : undefined
  return {
    eventId: step.eventId,
    action: event?.action ?? '',
    happenedAt: step.happenedAt.toISOString(),
    recordedAt: step.recordedAt.toISOString(),
    who: event?.by ?? '',
    reason: update?.reason || (event?.reason ?? ''),
    historyKind: kindOf(step, told),
    update: update === undefined ? null : pick(update, ['status', 'attribute', 'references']),
    document: event?.document ?? null,
    subject: { type: event?.subjectType ?? '', id: event?.subjectId ?? '' },
    change: changeShown(step, refs),
    signature: signature && {
      ...signature,
      meaning: signature.meaning as NonNullable<HistoryEntry['signature']>['meaning'],
      signedAt: signature.signedAt.toISOString(),
    },
  }
}

type Shown = Omit<SerialDetail, 'containers' | 'contents' | 'history' | 'earlier' | 'at' | 'state' | 'historyKind'>

const named = <T extends object>(id: string | null, names: ReadonlyMap<string, T>): (T & { id: string }) | null => {
  const one = id === null ? undefined : names.get(id)
  return id === null || one === undefined ? null : { id, ...one }
}

function factsShown(serial: OneSerial, names: Names): Shown {
  const { ordinal, code, gtin, level, issuedAt, isImported, applicationId } = serial
  const order = named(serial.orderId, names.orders)
  const line = named(serial.lineId, names.lines)
  const number = applicationId === null ? undefined : names.applications.get(applicationId)
  const opening = names.openings.get(blockOf(ordinal))
  const batch = order?.batchCode ?? opening?.batch ?? null
  const expiryDate = order?.expirationDate ?? opening?.expiry ?? null
  const product = named(serial.productId, names.products)
  return {
    ...specifiedNames({ code, batch, line: line?.name ?? null, product, order }),
    ordinal,
    code,
    gtin,
    level,
    isImported,
    issuedAt: issuedAt.toISOString(),
    product,
    order: order && { id: order.id, orderNo: order.orderNo, status: order.status },
    batch,
    productionDate: order?.productionDate ?? null,
    expiryDate,
    line: line && { id: line.id, name: line.name },
    application: number === undefined || applicationId === null ? null : { id: applicationId, number },
    symbol: symbolOf({ code, gtin, batch, expiry: expiryDate }),
  }
}

/** Everything that the page of one code shows, now or at a past moment. */
export async function detailOf(
  db: TenantDb,
  serial: OneSerial,
  moment: Moment | null,
  products?: Names['products'],
): Promise<SerialDetail> {
  const { state, parent } = standingAt(serial, moment)
  const steps = serial.history.slice(-HISTORY_SHOWN).reverse()
  const last = serial.history.findLast((step) => moment === null || timeOf(step, moment.by) <= moment.at)
  const [names, events, containers] = await pipeline<[Names, Events, Around]>(db, [
    () => namesOf(db, [serial], products),
    () =>
      eventsById(
        db,
        [...steps, ...(last === undefined || steps.includes(last) ? [] : [last])].map(({ eventId }) => eventId),
      ),
    () => containersAround(db, parent, moment),
  ])
  const [contents, updates] = await pipeline<[SerialDetail['contents'], ToldUpdates]>(db, [
    () => contentsOf(db, serial, moment),
    () => updatesIn(db, events.values()),
  ])
  const refs = await refsOf(db, steps, containers)
  const statuses = statusesAfter(serial.history)
  const updateIn = (eventId: string) => updates(eventId, serial.ordinal)
  return {
    ...factsShown(serial, names),
    state: stateShown(state),
    at: moment?.at.toISOString() ?? null,
    containers,
    contents,
    historyKind: kindOf(last, { events, statuses }),
    history: steps.map((step) => entryOf(step, { events, refs, updateIn, statuses })),
    earlier: serial.history.length - steps.length,
  }
}
