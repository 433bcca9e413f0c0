/** Every invariant of a live database and its files, held: `npm run verify`, and after every kill of a torture run. */

import { inTenant, type TenantDb } from './kit/db/db.ts'
import type { App, Tenant } from './kit/http/context.ts'
import type { Invariant, Room } from './kit/http/room.ts'
import { verifyRuleVersions } from './numbers/codes/codes.service.ts'
import type { VerifyProgress } from './numbers/ledger/ledger-types.ts'
import { verifyLedger } from './numbers/ledger/verify/verify.service.ts'
import { masterKeyOfApp } from './platform/secrets/master-key.service.ts'
import { allTenants } from './platform/tenants/tenants.service.ts'

export interface TenantVerification {
  tenant: string
  invariants: Invariant[]
}

/** A rule that no longer makes the same codes is reported by its first failing version. */
async function ruleInvariant(db: TenantDb): Promise<Invariant> {
  const what = 'every SN rule version opens with its key and makes the codes it made when it was approved'
  try {
    return { what, checked: await verifyRuleVersions(db), violated: 0, examples: [] }
  } catch (error) {
    return { what, checked: 1, violated: 1, examples: [(error as Error).message] }
  }
}

/**
 * A file that a command is storing at this moment is named by no row yet: it still has its mark, and is not counted.
 */
async function fileInvariants(app: App, rooms: readonly Room[], db: TenantDb): Promise<Invariant[]> {
  // Listed before the rows are read: a file that arrives in between is named and merely not listed.
  const { files, unsettled } = await app.files.list(db.tenantId)
  const named = new Map<string, number>()
  for (const room of rooms) for (const { path, size } of (await room.files?.(db)) ?? []) named.set(path, size)
  const sizes = new Map(
    await Promise.all(
      Array.from(
        named.keys(),
        async (path) => [path, files.get(path) ?? (await app.files.size(path).catch(() => -1))] as const,
      ),
    ),
  )
  const wrong = [...named].filter(([path, size]) => sizes.get(path) !== size)
  const isWritten = (path: string) => unsettled.some((mark) => mark.startsWith(path))
  const orphans = [...files.keys()].filter((path) => !named.has(path) && !isWritten(path))
  return [
    {
      what: 'every stored file that a row names is there, whole',
      checked: named.size,
      violated: wrong.length,
      examples: wrong.map(([path, size]) => `${path}: ${sizes.get(path)} of ${size} bytes`),
    },
    {
      what: 'every file of the store is named by a row',
      checked: files.size,
      violated: orphans.length,
      examples: orphans,
    },
  ]
}

async function verifyTenant(
  app: App,
  rooms: readonly Room[],
  tenant: Tenant,
  progress: VerifyProgress,
): Promise<Invariant[]> {
  return inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const found: Invariant[] = (await verifyLedger(db, tenant.snScheme, progress)).map(
      ({ invariant, what, ...rest }) => ({ ...rest, what: `${invariant}. ${what}` }),
    )
    found.push(await ruleInvariant(db))
    const checked = rooms.flatMap(({ invariants }) => invariants ?? [])
    for (const [at, invariants] of checked.entries()) {
      progress('rooms', at, checked.length)
      found.push(...(await invariants(db, tenant)))
    }
    found.push(...(await fileInvariants(app, rooms, db)))
    return found
  })
}

/**
 * Checks every invariant of every tenant. Throws KeyRefusal when the master key is not the database's. `progress`
 * receives the tenant's code first.
 */
export async function verifyAll(
  app: App,
  rooms: readonly Room[],
  progress: (tenant: string, ...how: Parameters<VerifyProgress>) => void = () => undefined,
): Promise<TenantVerification[]> {
  await masterKeyOfApp(app)
  const all: TenantVerification[] = []
  for (const tenant of await allTenants(app))
    all.push({
      tenant: tenant.code,
      invariants: await verifyTenant(app, rooms, tenant, (...how) => progress(tenant.code, ...how)),
    })
  return all
}
