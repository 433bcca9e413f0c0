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

/** What is wrong with stored files at this moment. A file whose command has not ended has its mark, and is not counted. */
async function lookAtFiles(app: App, rooms: readonly Room[], tenantId: number) {
  // Listed before the transaction begins, which sees what was committed until then: a file that arrives in between is
  // named and merely not listed.
  const { files, unsettled } = await app.files.list(tenantId)
  const named = new Map<string, number>()
  await inTenant(app.pool, tenantId, 'read', async (db) => {
    for (const room of rooms) for (const { path, size } of (await room.files?.(db)) ?? []) named.set(path, size)
  })
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
  return {
    named: named.size,
    stored: files.size,
    wrong: wrong.map(([path, size]) => `${path}: ${sizes.get(path)} of ${size} bytes`),
    orphans: [...files.keys()].filter((path) => !named.has(path) && !isWritten(path)),
  }
}

/** Of a product at work: a file that was removed between two steps of a look is wrong in that look alone. */
async function fileInvariants(app: App, rooms: readonly Room[], tenantId: number): Promise<Invariant[]> {
  const first = await lookAtFiles(app, rooms, tenantId)
  const isClean = first.wrong.length === 0 && first.orphans.length === 0
  const { named, stored, ...found } = isClean ? first : await lookAtFiles(app, rooms, tenantId)
  const wrong = found.wrong.filter((example) => first.wrong.includes(example))
  const orphans = found.orphans.filter((example) => first.orphans.includes(example))
  return [
    {
      what: 'every stored file that a row names is there, whole',
      checked: named,
      violated: wrong.length,
      examples: wrong,
    },
    { what: 'every file of the store is named by a row', checked: stored, violated: orphans.length, examples: orphans },
  ]
}

async function verifyTenant(
  app: App,
  rooms: readonly Room[],
  tenant: Tenant,
  progress: VerifyProgress,
): Promise<Invariant[]> {
  const ofRows = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const found: Invariant[] = (await verifyLedger(db, tenant.snScheme, progress)).map(
      ({ invariant, what, ...rest }) => ({ ...rest, what: `${invariant}. ${what}` }),
    )
    found.push(await ruleInvariant(db))
    const checked = rooms.flatMap(({ invariants }) => invariants ?? [])
    for (const [at, invariants] of checked.entries()) {
      progress('rooms', at, checked.length)
      found.push(...(await invariants(db, tenant)))
    }
    return found
  })
  return [...ofRows, ...(await fileInvariants(app, rooms, tenant.tenantId))]
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
