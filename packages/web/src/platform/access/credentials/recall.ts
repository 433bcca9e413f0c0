/** How each credential is recalled: by the command of the record that it belongs to. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Credential } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'

export type Recall = 'ASK_CHANGE' | 'RESET_FACTOR' | 'REVOKE'
export const RECALLS = ['ASK_CHANGE', 'RESET_FACTOR', 'REVOKE'] as const satisfies readonly Recall[]

export const recallPermissions: Record<Recall, PermissionName> = {
  ASK_CHANGE: 'users.resetPassword',
  RESET_FACTOR: 'users.resetPassword',
  REVOKE: 'apiKeys.revoke',
}

export type Recallable = Pick<Credential, 'id' | 'kind' | 'state' | 'name' | 'recordType' | 'recordId' | 'ownerId'> &
  Pick<Credential, 'ownerName' | 'ownerAccount'>

/** Null: it is replaced on the page of its record. */
export function recallOf({ kind, state }: Pick<Recallable, 'kind' | 'state'>): Recall | null {
  if (kind === 'API_KEY') return 'REVOKE'
  if (kind === 'APP' || kind === 'PASSKEY' || kind === 'RECOVERY_CODES') return 'RESET_FACTOR'
  // An account that waits for its one-time code has no password that could be changed.
  return kind === 'PASSWORD' && state !== 'CODE_OPEN' && state !== 'OVER' ? 'ASK_CHANGE' : null
}

export interface RecallStep {
  how: Recall
  /** Of the account or key. */
  id: string
  rows: Recallable[]
}

/** One command for each account or key: the factors of an account are reset together. */
export function recallSteps(rows: readonly Recallable[]): RecallStep[] {
  const steps = new Map<string, RecallStep>()
  for (const row of rows) {
    const how = recallOf(row)
    if (how === null) continue
    const id = how === 'REVOKE' ? row.recordId : (row.ownerId ?? '')
    const step = steps.get(`${how} ${id}`)
    if (step) step.rows.push(row)
    else steps.set(`${how} ${id}`, { how, id, rows: [row] })
  }
  return [...steps.values()]
}
