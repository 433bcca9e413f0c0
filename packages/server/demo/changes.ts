/** Changes of serial numbers in the demo: two status updates that are done, a scrapping and an activation that wait for their second person. */
import type { ChangeTrigger } from '@serialis/contract/changes/changes.kinds.ts'
import type { ChangeDetail } from '@serialis/contract/changes/changes.schema.ts'
import { listInspectionLots } from '@serialis/contract/inspection/inspection.routes.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import type { Operation } from '@serialis/contract/ledger/serial.transitions.ts'
import { listOrders } from '@serialis/contract/production/orders.routes.ts'
import { listSerials } from '@serialis/contract/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/serials/serials.schema.ts'
import { checkedChange, mended, signedChange } from '../src/changes/changes.fixtures.ts'
import type { Client } from '../test/client.ts'
import type { People } from './people.ts'

const codeOf = ({ code, gtin }: SerialItem): string => (gtin === null ? code : traceLinkKey({ gtin, serial: code }))

async function unitsIn(who: Client, query: { status: string; orderId?: string }, limit: number): Promise<string[]> {
  const { items } = await who.call(listSerials, { query: { ...query, level: 'EA', limit } })
  return items.filter(({ isCommissioned }) => isCommissioned).map(codeOf)
}

/** Packs that were made and are not released, of an order that no open inspection lot holds. */
async function madeUnits({ operator, inspector, warehouse }: People, count: number): Promise<string[]> {
  const { items: lots } = await inspector.call(listInspectionLots, { query: { status: 'DRAWN,SAMPLING,RECORDED', limit: 50 } })
  const held = new Set(lots.flatMap(({ orders }) => orders.map(({ id }) => id)))
  for (const { id } of (await operator.call(listOrders, { query: { limit: 50 } })).items) {
    const made = held.has(id) ? [] : await unitsIn(warehouse, { status: 'NEW', orderId: id }, 200)
    if (made.length >= count) return made.slice(0, count)
  }
  return []
}

interface Wish {
  trigger: ChangeTrigger
  operation: Operation
  codes: string[]
  reason: string
  recordNo?: string
  asksSecond?: boolean
}

/** Packs that are in a case are taken out of it, as an operator would choose. */
async function signed(who: Client, { trigger, operation, codes, reason, recordNo = '', asksSecond = false }: Wish): Promise<ChangeDetail> {
  const change = await checkedChange(who, trigger, { operation, reason, recordNo, asksSecond, source: { kind: 'codes', codes } })
  const isPacked = change.outcome?.refused.some((group) => group.reason === 'inside_container') ?? false
  return signedChange(who, isPacked ? await mended(who, change, { options: { ...change.options, disaggregate: true } }) : change)
}

export async function seedChanges(people: People): Promise<void> {
  const { warehouse, operator } = people
  const active = await unitsIn(warehouse, { status: 'ACTIVATION' }, 40)
  await signed(warehouse, { trigger: 'UPD', operation: 'HOLD', codes: active.slice(0, 12), reason: 'Carton crushed on receipt, dock 3' })
  await signed(warehouse, { trigger: 'SCR', operation: 'DESTROY', codes: active.slice(20, 26), reason: 'Water damage in rack B-14', recordNo: 'DR-2026-017', asksSecond: true })
  const made = await madeUnits(people, 8)
  if (made.length > 0) await signed(operator, { trigger: 'ACT', operation: 'ACTIVATE', codes: made, reason: 'Needed for the stability study before the batch is confirmed' })
}
