/** The pack that a scanned text identifies. Within a container a bare code is read as one of its product. */

import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { OneSerial } from '../../numbers/ledger/one/one.service.ts'
import { firstCarried, serialOf } from '../serials/packs.ts'

export type Scanned =
  | { readonly outcome: 'FOUND'; readonly serial: OneSerial }
  | { readonly outcome: 'UNKNOWN' | 'SEVERAL'; readonly text: string }

interface Hint {
  readonly gtin?: string | undefined
  readonly productId?: string | null
}

export async function scannedPack(
  db: TenantDb,
  text: string,
  now: Date,
  { gtin, productId = null }: Hint = {},
): Promise<Scanned> {
  const { meaning, fitting } = await firstCarried(
    db,
    readCode(text, now.getUTCFullYear()),
    gtin?.padStart(14, '0') ?? null,
  )
  const own = productId === null ? [] : fitting.filter((serial) => serial.productId === productId)
  const [serial, ...others] = own.length > 0 ? own : fitting
  if (serial === undefined) return { outcome: 'UNKNOWN', text: serialOf(meaning).slice(0, 60) }
  return others.length > 0 ? { outcome: 'SEVERAL', text: serial.code } : { outcome: 'FOUND', serial }
}
