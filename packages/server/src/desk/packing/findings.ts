/** Findings as answers, with the codes by which people know the packs. */

import type { PackingProblem } from '@serialis/contract/desk/packing/packing.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { failure, type Failure } from '../../kit/http/failure.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import type { Finding } from './packing-rules.ts'

export async function problemOf(db: TenantDb, { key, of, other, params = {} }: Finding): Promise<PackingProblem> {
  const [code, otherCode] = await codeOf(db, other === undefined ? [of] : [of, other])
  return { key, params: { ...params, code: code ?? '', ...(other !== undefined && { other: otherCode ?? '' }) } }
}

async function refusalOf(db: TenantDb, finding: Finding): Promise<Failure> {
  const { key, params } = await problemOf(db, finding)
  return failure(key, params)
}

/** Refuses the command when there is a finding. */
export async function requireNone(db: TenantDb, finding: Finding | null | undefined): Promise<void> {
  if (finding) throw await refusalOf(db, finding)
}
