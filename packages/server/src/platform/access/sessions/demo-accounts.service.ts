/**
 * The accounts of the demo plant for its login page. Their passwords are in the file that marks a data folder as one with
 * demo data, with which `--production` does not start; only this machine may read them, since anybody who reads them can
 * sign. A login with one of them is a login like any other.
 */

import { readFile } from 'node:fs/promises'
import * as routes from '@serialis/contract/platform/access/demo-accounts.routes.ts'
import { z } from 'zod'
import { inTenant } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { PublicCtx, RequestWay } from '../../../kit/http/context.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { demoMark, LOOPBACK } from '../../../kit/ops/config.ts'
import { DEFAULT_TENANT, tenantByCode } from '../../tenants/tenants.service.ts'
import { isPassword } from '../passwords/passwords.ts'
import { findForLogin } from './opening.service.ts'

const demoAccount = z.object({ account: z.string(), password: z.string(), role: z.string() })
type DemoAccount = z.infer<typeof demoAccount>

/** Whether a stored hash is of the demo's password: compared once, since a comparison is slow on purpose. */
const comparisons = stateKey('access.demoPasswords', () => new Map<string, Promise<boolean>>())

const PEERS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * A browser on this machine, with nothing in between. The host is judged as well: a page of others whose name was bound
 * to this machine asks for its own.
 */
const isOfThisMachine = ({ peer, host, isForwarded }: RequestWay): boolean =>
  PEERS.has(peer) && OWN_HOST.test(host) && !isForwarded

/** None where others may reach the console. */
async function accountsOf({ app: { config }, request: { way } }: PublicCtx): Promise<DemoAccount[]> {
  if (config.production || !LOOPBACK.has(config.host)) return []
  if (config.trustedProxies.length > 0 || config.publicUrl !== undefined) return []
  if (way === undefined || !isOfThisMachine(way)) return []
  const text = await readFile(demoMark(config), 'utf8').catch(() => '')
  return text === '' ? [] : z.array(demoAccount).parse(JSON.parse(text))
}

async function shownAccount({ app, now }: PublicCtx, tenantId: number, { account, password, role }: DemoAccount) {
  const { user } = await inTenant(app.pool, tenantId, 'read', (db) => findForLogin(db, { account, device: '', now }))
  if (!user || user.isDisabled) return []
  const compared = app.state(comparisons)
  const isSame = compared.get(user.passwordHash) ?? isPassword(password, user.passwordHash)
  compared.set(user.passwordHash, isSame)
  return (await isSame) ? [{ account, password, role, name: user.name }] : []
}

export const listDemoAccounts = bind(routes.listDemoAccounts, async (ctx) => {
  const accounts = await accountsOf(ctx)
  const tenant = accounts.length > 0 ? await tenantByCode(ctx.app, DEFAULT_TENANT) : undefined
  if (!tenant) return { items: [] }
  return { items: (await Promise.all(accounts.map((one) => shownAccount(ctx, tenant.tenantId, one)))).flat() }
})
