/**
 * The test environment of a tenant. Nothing of it leaves the product, and whatever it prints or writes says so. The
 * database keeps what a tenant is from its first moment on: no command changes it.
 */

import type { App, Tenant } from '../http/context.ts'
import type { OutgoingRule } from '../protocols/private-addresses.ts'

export const isSandbox = ({ sandboxOf }: Pick<Tenant, 'sandboxOf'>): boolean => sandboxOf !== null

/** How the product may connect to other systems for a tenant: for a sandbox, to none. */
export const outgoingOf = ({ app, tenant }: { app: Pick<App, 'config'>; tenant: Pick<Tenant, 'sandboxOf'> }) =>
  ({ ...app.config.outgoing, isSandbox: isSandbox(tenant) }) satisfies OutgoingRule

/** To what belongs to the house itself and gets no code, for a sandbox too: the provider of its logins. */
export const outgoingToHouse = (app: Pick<App, 'config'>) =>
  ({ ...app.config.outgoing, isSandbox: false }) satisfies OutgoingRule

/** What labels, reports and files of a sandbox say, in every language. */
const TEST_MARK = 'TEST'

/** The mark of what is printed or written for the tenant; empty for a live one. */
export const markOf = (tenant: Pick<Tenant, 'sandboxOf'>): string => (isSandbox(tenant) ? TEST_MARK : '')

/** The name of a file that leaves the product. */
export const nameOfFile = (tenant: Pick<Tenant, 'sandboxOf'>, name: string): string =>
  isSandbox(tenant) && !name.startsWith(`${TEST_MARK}-`) ? `${TEST_MARK}-${name}` : name
