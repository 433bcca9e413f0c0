import type { TenantDb } from '../../../kit/db/db.ts'

export interface FlowRow {
  stateHash: Buffer
  browserHash: Buffer
  purpose: 'LOGIN' | 'SIGNATURE' | 'LINK'
  settingsVersion: number
  nonce: string
  verifier: string
  userId: string | null
  digest: string | null
  startedAt: Date
  expiresAt: Date
}

export async function insertFlow({ trx, tenantId }: TenantDb, row: FlowRow): Promise<void> {
  await trx
    .insertInto('sign_on_flows')
    .values({ tenantId, ...row })
    .execute()
}

/** The flow, which is used up: of two answers at once one finds it. Undefined for another tab, or after its time. */
export const deleteFlow = (
  { trx }: TenantDb,
  { stateHash, browserHash, purpose }: Pick<FlowRow, 'stateHash' | 'browserHash' | 'purpose'>,
  now: Date,
): Promise<FlowRow | undefined> =>
  trx
    .deleteFrom('sign_on_flows')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning([
      'stateHash',
      'browserHash',
      'purpose',
      'settingsVersion',
      'nonce',
      'verifier',
      'userId',
      'digest',
      'startedAt',
      'expiresAt',
    ])
    .executeTakeFirst()

/** What the user began at the provider and did not finish. */
export async function deleteFlowsOf({ trx }: TenantDb, userId: string): Promise<void> {
  await trx.deleteFrom('sign_on_flows').where('userId', '=', userId).execute()
  await trx.deleteFrom('sign_on_proofs').where('userId', '=', userId).execute()
}

export async function deleteOldFlows({ trx }: TenantDb, now: Date): Promise<void> {
  await trx.deleteFrom('sign_on_flows').where('expiresAt', '<', now).execute()
}

interface ProofRow {
  proofHash: Buffer
  userId: string
  digest: string
  issuer: string
  expiresAt: Date
}

export async function insertProof({ trx, tenantId }: TenantDb, row: ProofRow): Promise<void> {
  await trx.deleteFrom('sign_on_proofs').where('userId', '=', row.userId).execute()
  await trx
    .insertInto('sign_on_proofs')
    .values({ tenantId, ...row })
    .execute()
}

/** The proof, which is used up; undefined for another signer or record, and after its time. */
export const deleteProof = (
  { trx }: TenantDb,
  { proofHash, userId, digest }: Pick<ProofRow, 'proofHash' | 'userId' | 'digest'>,
  now: Date,
): Promise<{ issuer: string } | undefined> =>
  trx
    .deleteFrom('sign_on_proofs')
    .where('proofHash', '=', proofHash)
    .where('userId', '=', userId)
    .where('digest', '=', digest)
    .where('expiresAt', '>', now)
    .returning('issuer')
    .executeTakeFirst()
