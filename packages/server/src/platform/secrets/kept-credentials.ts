/** Credentials that other rooms keep: those of partners, lines and servers. */

import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { CredentialKind } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Actor, App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

export interface KeptCredential {
  kind: Extract<CredentialKind, 'PARTNER_SECRET' | 'OWN_KEY' | 'PARTNER_KEY'>
  /** Where it is replaced; has `alertTargets` on a screen. */
  recordType: AlertSubjectType
  recordId: string
  /** Distinguishes several credentials of one kind in a record. */
  part: string
  /** The name of the record. */
  ownerName: string
  /** Whether the record is in use. */
  isOwnerActive: boolean
  /** For example, the subject of a certificate. */
  name: string
  madeAt: Date | null
  endsAt: Date | null
  lastUsedAt: Date | null
}

interface CredentialKeeper {
  /** Only callers who may see the records of the room see their credentials. */
  permission: PermissionName
  /** As for the list of the records. `closed`: not for callers who are limited to sites. */
  sites: 'shared' | 'own' | 'closed'
  /** Never the secret itself. */
  list: (db: TenantDb, now: Date) => Promise<KeptCredential[]>
}

export const credentialKeepers = extensionPoint<CredentialKeeper>()

export interface CredentialReader {
  app: Pick<App, 'extensions'>
  db: TenantDb
  actor: Pick<Actor, 'authorities'>
  now: Date
}

export const mayRead = ({ actor }: Pick<CredentialReader, 'actor'>, permission: PermissionName): boolean =>
  isGranted(actor.authorities, permissionCode(permission))

/** Those that the caller may see. */
export async function keptCredentials(reader: CredentialReader): Promise<KeptCredential[]> {
  const { app, db, now } = reader
  const found: KeptCredential[] = []
  for (const { permission, sites, list } of credentialKeepers.of(app))
    if (mayRead(reader, permission) && (sites !== 'closed' || db.sites === undefined))
      found.push(...(await list(db, now)))
  return found
}
