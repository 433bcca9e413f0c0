/**
 * The platform: its administrators log in as `account@platform`, and these routes are all that they reach. No session
 * and no key of a tenant opens one of them.
 */

import { z } from 'zod'
import { done, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { tenantStatuses } from '../tenants/tenants.schema.ts'
import {
  administrator,
  closingInput,
  declinedExport,
  deletionInput,
  deletionStep,
  deletionWithdrawal,
  firstAdministrator,
  invitedAdministrator,
  managedTenant,
  managedTenantDetail,
  ownClosing,
  platformEvent,
  platformSession,
  quotasInput,
  recoveredAdministrator,
  recoveryInput,
  recoveryStep,
  sandboxInput,
  startedExport,
  stepReason,
  tenantEdit,
  tenantInput,
  tenantParam,
  tenantStep,
} from './tenant-management.schema.ts'

const ofPlatform = { permission: 'platform', sites: 'shared' } as const

export const getPlatformSession = query({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/session',
  output: platformSession,
  whileFactorDue: 'EITHER',
})
/** Records no event: the session is of no tenant. */
export const closePlatformSession = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/session/close',
  output: done,
  whileFactorDue: 'EITHER',
})

/** Who manages tenants, and whether a second factor protects the account. */
export const listAdministrators = query({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/administrators',
  input: { query: listQuery({}, 'text') },
  output: listOf(administrator),
})
/** For another administrator who has lost it; the sessions of that one end. An event of the platform. */
export const resetAdministratorFactor = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/administrators/:id/second_factor/reset',
  input: { params: idParam, body: z.object({ reason: stepReason }) },
  output: administrator,
  errors: ['another_administrator_needed', 'second_factor_none', 'second_factor_set_up_needed'],
})
/** What happened in the realm itself, newest first. What happens at a tenant is in the log of the tenant. */
export const listPlatformEvents = query({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/events',
  input: { query: listQuery({}) },
  output: listOf(platformEvent),
})

/** From the platform's own register; reads nothing in a tenant. */
export const listTenants = query({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/tenants',
  input: {
    query: listQuery({ search: z.string().max(60).optional(), status: z.enum(tenantStatuses).optional() }, 'number'),
  },
  output: listOf(managedTenant),
})
/** Each look is an event in the log of the tenant. */
export const getTenant = query({
  ...ofPlatform,
  method: 'GET',
  path: '/api/platform/tenants/:id',
  input: { params: tenantParam },
  output: managedTenantDetail,
})
/** With the first role, which holds every permission, and the standard workflows. */
export const createTenant = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants',
  input: { body: tenantInput },
  output: managedTenantDetail,
  errors: ['tenant_exists'],
  event: 'tenant.created',
})
/**
 * A test environment of a live tenant, with its zone, language and scheme. It has rule keys of its own, everything that
 * it prints or writes is marked, and nothing of it leaves the product. Answers the sandbox.
 */
export const createSandbox = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/sandbox',
  input: { params: tenantParam, body: sandboxInput },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'tenant_closed', 'tenant_exists', 'sandbox_exists', 'sandbox_of_sandbox'],
  event: 'tenant.sandbox_created',
})
export const updateTenant = command({
  ...ofPlatform,
  method: 'PUT',
  path: '/api/platform/tenants/:id',
  input: { params: tenantParam, body: tenantEdit },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'tenant_closed'],
  event: 'tenant.changed',
})
export const suspendTenant = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/suspend',
  input: { params: tenantParam, body: tenantStep },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'status_change_not_allowed'],
  event: 'tenant.suspended',
})
export const resumeTenant = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/resume',
  input: { params: tenantParam, body: tenantStep },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'status_change_not_allowed'],
  event: 'tenant.resumed',
})
/** What is used already stays: a lower quota refuses only what is new. */
export const setTenantQuotas = command({
  ...ofPlatform,
  method: 'PUT',
  path: '/api/platform/tenants/:id/quotas',
  input: { params: tenantParam, body: quotasInput },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'tenant_closed'],
  event: 'tenant.quotas_changed',
})
/** Once, while the tenant has nobody. Afterwards its own people invite and reset. */
export const inviteFirstAdministrator = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/administrator',
  input: { params: tenantParam, body: firstAdministrator },
  output: invitedAdministrator,
  errors: ['tenant_already_has_people'],
  event: 'tenant.administrator_invited',
})

/** Only while no administrator of the tenant can log in. Takes effect when another platform administrator confirms it. */
export const askRecovery = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/recovery',
  input: { params: tenantParam, body: recoveryInput },
  output: managedTenantDetail,
  errors: ['tenant_has_administrator', 'recovery_open', 'recovery_account_of_supplier', 'second_factor_set_up_needed'],
  event: 'tenant.recovery_asked',
})
/**
 * The account loses password, second factor and sessions. Its owner gets a one-time link by mail; the code is answered
 * only where no mail can be sent.
 */
export const confirmRecovery = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/recovery/confirm',
  input: { params: tenantParam, body: recoveryStep },
  output: recoveredAdministrator,
  errors: [
    'another_administrator_needed',
    'recovery_over',
    'recovery_account_of_supplier',
    'tenant_has_administrator',
    'second_factor_set_up_needed',
  ],
  event: 'tenant.recovery_confirmed',
})
export const withdrawRecovery = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/recovery/withdraw',
  input: { params: tenantParam, body: recoveryStep },
  output: managedTenantDetail,
  errors: ['recovery_over'],
  event: 'tenant.recovery_withdrawn',
})

/** Its administrators are notified, and everybody of the tenant sees it on every page. */
export const announceClosing = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/closing',
  input: { params: tenantParam, body: closingInput },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'closing_announced'],
  event: 'tenant.closing_announced',
})
export const withdrawClosing = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/closing/withdraw',
  input: { params: tenantParam, body: tenantStep },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'closing_none'],
  event: 'tenant.closing_withdrawn',
})
/** From the announced day on, once the tenant's people have taken their export or declined it. */
export const closeTenant = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/close',
  input: { params: tenantParam, body: tenantStep },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'closing_none', 'closing_not_due', 'closing_export_missing'],
  event: 'tenant.closed',
})
/** The tenant works again, and its closing is over. */
export const reopenTenant = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/reopen',
  input: { params: tenantParam, body: tenantStep },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'closing_none'],
  event: 'tenant.reopened',
})

const WRONG_COMPONENTS = [
  'user_name_or_password_wrong',
  'second_factor_set_up_needed',
  'second_factor_wrong',
  'second_factor_used',
  'second_factor_can_not_be_empty',
] as const

/** After the retention day of a closed tenant. Nothing happens before another administrator confirms it. */
export const askDeletion = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/deletion',
  input: { params: tenantParam, body: deletionInput },
  output: managedTenantDetail,
  errors: ['changed_meanwhile', 'closing_none', 'deletion_not_due', 'deletion_open', ...WRONG_COMPONENTS],
  event: 'tenant.deletion_asked',
})
/** The tenant is gone for its people at once; its rows and files follow, slice by slice, and the proof stays. */
export const confirmDeletion = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/deletion/confirm',
  input: { params: tenantParam, body: deletionStep },
  output: managedTenantDetail,
  errors: ['deletion_over', 'deletion_not_due', 'another_administrator_needed', ...WRONG_COMPONENTS],
  event: 'tenant.deletion_confirmed',
})
export const withdrawDeletion = command({
  ...ofPlatform,
  method: 'POST',
  path: '/api/platform/tenants/:id/deletion/withdraw',
  input: { params: tenantParam, body: deletionWithdrawal },
  output: managedTenantDetail,
  errors: ['deletion_over'],
  event: 'tenant.deletion_withdrawn',
})

/** For the tenant's own people: what was announced, and whether they have taken their records along. */
export const getClosing = query({
  method: 'GET',
  path: '/api/closing',
  permission: 'events.export',
  sites: 'closed',
  output: ownClosing,
})
/** The event log with its proof and every list as one archive. `npm run verify-audit` checks the log without the product. */
export const startClosingExport = command({
  method: 'POST',
  path: '/api/closing/export',
  permission: 'events.export',
  sites: 'closed',
  output: startedExport,
  errors: ['closing_none', 'closing_administrator_needed'],
  event: 'tenant.export_started',
  creates: true,
})
export const declineClosingExport = command({
  method: 'POST',
  path: '/api/closing/decline',
  permission: 'events.export',
  sites: 'closed',
  input: { body: declinedExport },
  output: ownClosing,
  errors: ['closing_none', 'closing_administrator_needed', 'changed_meanwhile'],
  event: 'tenant.export_declined',
  signed: true,
})
