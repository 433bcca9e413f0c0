/** Changes of serial numbers in the demo: two status updates that are done, a scrapping and an activation that wait for their second person. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeDetail } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { checkedChange, corrected, signedChange } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import type { Client } from '../../test/harness/client.ts'
import type { People } from '../platform/people.ts'

const codeOf = ({ code, gtin }: SerialItem): string => (gtin === null ? code : traceLinkKey({ gtin, serial: code }))

async function unitsIn(who: Client, status: string, limit: number): Promise<string[]> {
  const { items } = await who.call(listSerials, { query: { status, level: 'EA', limit } })
  return items.filter(({ isCommissioned }) => isCommissioned).map(codeOf)
}

interface Wish {
  trigger: ChangeTrigger
  operation: Operation
  codes: string[]
  reason: string
  /** Of the dictionary. */
  reasonCode?: string
  recordNo?: string
  asksSecond?: boolean
}

/** Packs that are in a case are taken out of it, as an operator would choose. */
async function signed(
  who: Client,
  { trigger, operation, codes, reason, reasonCode = '', recordNo = '', asksSecond = false }: Wish,
): Promise<ChangeDetail> {
  const change = await checkedChange(who, trigger, {
    operation,
    reason,
    reasonCode,
    recordNo,
    asksSecond,
    source: { kind: 'codes', codes },
  })
  const isPacked = change.outcome?.refused.some((group) => group.reason === 'inside_container') ?? false
  return signedChange(
    who,
    isPacked ? await corrected(who, change, { options: { ...change.options, disaggregate: true } }) : change,
  )
}

export async function seedChanges({ warehouse, operator }: People): Promise<void> {
  const active = await unitsIn(warehouse, 'ACTIVATION', 40)
  await signed(warehouse, {
    trigger: 'UPD',
    operation: 'HOLD',
    codes: active.slice(0, 12),
    reason: '三号月台收货时纸箱压损 Carton crushed on receipt, dock 3',
    reasonCode: 'DAMAGE',
  })
  await signed(warehouse, {
    trigger: 'SCR',
    operation: 'DESTROY',
    codes: active.slice(20, 26),
    reason: 'B-14 货架 Rack B-14',
    reasonCode: 'WATER',
    recordNo: 'DR-2026-017',
    asksSecond: true,
  })
  const withdrawn = active.slice(30, 35)
  await signed(warehouse, {
    trigger: 'UPD',
    operation: 'WITHDRAW',
    codes: withdrawn,
    reason: '盘点缺失 Missing at the stock count',
  })
  await signed(operator, {
    trigger: 'ACT',
    operation: 'REACTIVATE',
    codes: withdrawn,
    reason: '在 B-14 货架后找到，封签完好 Found again behind rack B-14, seals intact',
  })
}
