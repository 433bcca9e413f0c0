/** The keys of rule versions: wrapped by the master key, and proved at start. */

import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { masterKeyOfApp, type WrappedKeys } from '../../platform/secrets/master-key.service.ts'
import { allTenants } from '../../platform/tenants/tenants.service.ts'
import { listKeyedVersions, updateWrappedKey } from './codes.queries.ts'
import { verifyRuleVersions } from './codes.service.ts'
import { keyOwner } from './versions.ts'

async function listKeys(db: TenantDb): Promise<{ id: string; wrapped: Buffer }[]> {
  const rows = await listKeyedVersions(db)
  return rows.flatMap(({ id, wrappedKey }) => (wrappedKey === null ? [] : [{ id, wrapped: wrappedKey }]))
}

export const ruleKeys: WrappedKeys = {
  list: async (db) => (await listKeys(db)).map(({ wrapped }) => wrapped),
  async rewrapAll(db, rewrap) {
    const keys = await listKeys(db)
    for (const { id, wrapped } of keys) await updateWrappedKey(db, id, rewrap(wrapped, keyOwner(db.tenantId, id)))
    return keys.length
  },
}

/**
 * Opens the master key and proves every rule version of every tenant. Throws KeyRefusal; the server must not start
 * then.
 */
export async function proveRuleVersions(app: App): Promise<number> {
  await masterKeyOfApp(app)
  let count = 0
  for (const { tenantId } of await allTenants(app))
    count += await inTenant(app.pool, tenantId, 'read', verifyRuleVersions)
  return count
}
