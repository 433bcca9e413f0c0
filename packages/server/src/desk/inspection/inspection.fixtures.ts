/**
 * Inspection lots in any status, created through the API, each step by a person with only the permission for it. For
 * tests and demo data.
 */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { LotDetail, Sample } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { userWith, type Client, type Sender } from '../../../test/harness/client.ts'
import {
  aDraft,
  lineReport,
  onLine,
  placedOut,
  reported,
  step,
  withCodes,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'

/**
 * One person per step of an inspection, each with only the permission that the step needs (and the permission to see
 * lots).
 */
export interface Inspectors {
  drawer: Client
  sampler: Client
  recorder: Client
  decider: Client
  withdrawer: Client
}

const rights: Record<keyof Inspectors, readonly PermissionName[]> = {
  drawer: ['inspection.list', 'inspection.create'],
  sampler: ['inspection.list', 'inspection.take'],
  recorder: ['inspection.list', 'inspection.record'],
  decider: ['inspection.list', 'inspection.decide'],
  withdrawer: ['inspection.list', 'inspection.withdraw'],
}

export async function someInspectors(http: Sender, admin: Client): Promise<Inspectors> {
  const made: Partial<Inspectors> = {}
  for (const [who, names] of Object.entries(rights) as [keyof Inspectors, readonly PermissionName[]][])
    made[who] = await userWith(http, admin, names)
  return made as Inspectors
}

/** An order with a result: 25 good units in three cases on a pallet, the rest unused. */
export async function aMadeOrder(
  crew: Crew,
  masters: Masters,
  given: Parameters<typeof aDraft>[2] = {},
): Promise<OrderDetail> {
  const draft = await aDraft(crew.planner, masters.product, { plannedLineId: masters.push.id, ...given })
  await withCodes(crew, draft)
  await onLine(crew, draft.id, masters.push)
  const placed = await placedOut(crew, draft.id)
  await step(crew.lineOperator, draft.id, startOrder)
  const unused = (placed.levels[0]?.assigned ?? 0) - (placed.orderSize ?? 0)
  return reported(crew, draft.id, await lineReport(crew, placed, { unused }))
}

type LotBody = ClientInput<typeof routes.createInspectionLot>['body']

/** A lot of the order's units with a sample of five by default. */
export const aLot = (drawer: Client, orderId: string, given: Partial<LotBody> = {}): Promise<LotDetail> =>
  drawer.call(routes.createInspectionLot, {
    body: {
      source: { from: 'ORDER', orderId },
      level: 'EA',
      sampling: { method: 'FIXED', size: 5, acceptance: 0 },
      ...given,
    },
  })

export const samplesOf = async (reader: Client, id: string, show: 'ALL' | 'WAITING' = 'ALL'): Promise<Sample[]> =>
  (await reader.call(routes.listInspectionSamples, { params: { id }, query: { show, limit: 200 } })).items

/** As a scanner reads it. */
export const scanOf = ({ code, gtin }: Pick<Sample, 'code' | 'gtin'>): string =>
  gtin === null ? `00${code}` : `01${gtin}21${code}`

export async function taken({ sampler }: Inspectors, id: string, most = 200): Promise<void> {
  const waiting = (await samplesOf(sampler, id, 'WAITING')).slice(0, most)
  if (waiting.length > 0)
    await sampler.call(routes.takeInspectionSamples, {
      params: { id },
      body: { codes: waiting.map(scanOf), leavesContainer: true },
    })
}

/** All samples taken and judged: the first `bad` of them are nonconforming. */
export async function recorded(people: Inspectors, id: string, bad = 0): Promise<LotDetail> {
  await taken(people, id)
  const results = (await samplesOf(people.recorder, id)).map(({ id: serial }, at) =>
    at < bad
      ? { id: serial, result: 'NONCONFORMING' as const, defectClass: 'MAJOR' as const, note: 'Print not readable' }
      : { id: serial, result: 'CONFORMING' as const },
  )
  await people.recorder.call(routes.recordInspectionResults, { params: { id }, body: { results } })
  const { version } = await people.recorder.call(routes.getInspectionLot, { params: { id } })
  return people.recorder.call(routes.finishInspection, { params: { id }, body: { version } })
}

type Signed = 'release' | 'reject' | 'liftHold' | 'resume'

/** This person's signature for a command, on the lot as this person sees it now. */
export async function signatureUnder(signer: Client, id: string, command: Signed) {
  const lot = await signer.call(routes.getInspectionLot, { params: { id } })
  const digest = lot.allowed.find((one) => one.command === command)?.digest ?? '0'.repeat(64)
  return {
    version: lot.version,
    signature: {
      account: signer.account,
      password: signer.password,
      meaning: 'APPROVAL' as const,
      reason: '已按质量标准判定 Judged against the specification',
      digest,
    },
  }
}

export const released = async (
  { decider }: Inspectors,
  id: string,
  given: { approvesReduced?: boolean; endsReduced?: boolean } = {},
): Promise<LotDetail> =>
  decider.call(routes.releaseInspectionLot, {
    params: { id },
    body: { ...(await signatureUnder(decider, id, 'release')), ...given },
  })

export const rejected = async (
  { decider }: Inspectors,
  id: string,
  disposition: 'REFUSE' | 'HOLD',
): Promise<LotDetail> =>
  decider.call(routes.rejectInspectionLot, {
    params: { id },
    body: { ...(await signatureUnder(decider, id, 'reject')), disposition },
  })
