/** Passwords, certificates and keys of accounts at partners, for the list of credentials. */

import { accountKinds, accountKindsBy, type AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { AccountKey } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { credentialKeepers, type KeptCredential } from '../../../platform/secrets/kept-credentials.ts'
import { accountKeys } from './account-keys.service.ts'
import { listAccountsOfKind, type AccountRow } from './accounts.queries.ts'

const OWN: ReadonlySet<AccountKey['use']> = new Set(['CLIENT', 'AS2_OWN', 'PGP_OWN'])

async function credentialsOf(account: AccountRow, now: Date): Promise<KeptCredential[]> {
  const of = {
    recordType: accountKindsBy[account.kind].subjectType,
    recordId: account.id,
    ownerName: account.name,
    isOwnerActive: account.isActive,
    lastUsedAt: account.lastSuccessAt,
  }
  const { settings } = account
  const user = 'user' in settings ? settings.user : ''
  const secret = { kind: 'PARTNER_SECRET' as const, part: 'secret', name: user, endsAt: null }
  const keys = await accountKeys(settings, now)
  return [
    ...(account.sealedSecret === null ? [] : [{ ...of, ...secret, madeAt: account.secretSetAt }]),
    ...keys.map(({ use, subject, fingerprint, validFrom, validTo }) => ({
      ...of,
      kind: OWN.has(use) ? ('OWN_KEY' as const) : ('PARTNER_KEY' as const),
      part: `${use} ${fingerprint}`,
      name: subject,
      madeAt: new Date(validFrom),
      endsAt: validTo === null ? null : new Date(validTo),
    })),
  ]
}

const keeperOf = (kind: AccountKind) =>
  credentialKeepers.extension({
    permission: accountKindsBy[kind].list,
    sites: 'shared',
    async list(db: TenantDb, now: Date) {
      const found: KeptCredential[] = []
      for (const account of await listAccountsOfKind(db, kind)) found.push(...(await credentialsOf(account, now)))
      return found
    },
  })

export const accountCredentials = accountKinds.map(keeperOf)
