import { z } from 'zod'
import { day, id, instant, isZone, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { FACTOR_DUES } from '../../kit/second-factor.ts'
import { signatureInput } from '../../kit/signature.ts'
import { userInput } from '../access/users.schema.ts'
import { tenantStatuses } from '../tenants/tenants.schema.ts'
import { quotas, quotaUsage } from '../usage/usage.schema.ts'

/** The id of a tenant as people type it behind an account: 0001 to 9999. */
const tenantId = z
  .string({ error: whenMissing('tenant_id_can_not_be_empty') })
  .trim()
  .min(1, 'tenant_id_can_not_be_empty')
  .regex(/^(?!0000)\d{4}$/, 'tenant_id_wrong_format')
export const tenantParam = z.object({ id: tenantId })

export const TENANT_LOCALES = ['en', 'zh'] as const
/** `A`, `B`: which values the statuses of serial numbers have on the wire. It never changes. */
export const STATUS_SCHEMES = ['A', 'B'] as const

const name = requiredText(60, 'tenant_name_can_not_be_empty')
const zone = z.string().trim().max(60).refine(isZone, 'zone_unknown')

export const tenantInput = z.object({
  id: tenantId,
  name,
  zone,
  locale: z.enum(TENANT_LOCALES),
  snScheme: z.enum(STATUS_SCHEMES),
})
export const tenantEdit = tenantInput.omit({ id: true, snScheme: true }).extend({ version: recordVersion })
export const sandboxInput = tenantInput.pick({ id: true, name: true }).extend({ version: recordVersion })
export const stepReason = z
  .string({ error: whenMissing('reason_too_short') })
  .trim()
  .min(3, 'reason_too_short')
  .max(500)
export const tenantStep = z.object({ version: recordVersion, reason: stepReason })

export const quotasInput = quotas.extend({ version: recordVersion })

/** What the platform knows of a tenant: nothing of its records. */
export const managedTenant = z.object({
  id: z.string(),
  name: z.string(),
  zone: z.string(),
  locale: z.enum(TENANT_LOCALES),
  snScheme: z.enum(STATUS_SCHEMES),
  status: z.enum(tenantStatuses),
  /** Of the last suspension or resumption; null before the first. */
  statusChangedAt: instant.nullable(),
  statusChangedBy: z.string(),
  statusReason: z.string(),
  createdAt: instant,
  version: z.number().int(),
  /** The live tenant that it is the test environment of; null for a live one. */
  sandboxOf: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ManagedTenant = z.infer<typeof managedTenant>

/** A new administrator that one platform administrator asked for, and another has not confirmed yet. */
const openRecovery = z.object({
  id,
  account: z.string(),
  userName: z.string(),
  email: z.string(),
  reason: z.string(),
  askedById: id,
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
})

/** So many days after the closing day a tenant can be read at least. */
export const RETENTION_DAYS = 30

const startOf = (isoDay: string) => Date.parse(`${isoDay}T00:00:00Z`)

export const closingInput = z
  .object({ version: recordVersion, reason: stepReason, closingDay: day, retentionDay: day })
  .refine(
    ({ closingDay, retentionDay }) => {
      const days = (startOf(retentionDay) - startOf(closingDay)) / 86_400_000
      // Judged although a day is missing, which its own field says.
      return Number.isNaN(days) || days >= RETENTION_DAYS
    },
    { path: ['retentionDay'], error: 'closing_retention_too_short' },
  )

/** How the tenant's own people answered the announcement; null: not yet. */
const EXPORT_ANSWERS = ['TAKEN', 'DECLINED'] as const
const closingView = z.object({
  id,
  /** Since when the tenant is closed; null while that is only announced. */
  closedAt: instant.nullable(),
  closedBy: z.string(),
  reason: z.string(),
  closingDay: day,
  /** The last day on which its people can read it for certain. */
  retentionDay: day,
  announcedAt: instant,
  announcedBy: z.string(),
  exportAnswer: z.enum(EXPORT_ANSWERS).nullable(),
  exportAt: instant.nullable(),
  exportBy: z.string(),
  /** Of the export's file; empty when it was declined. */
  exportSha256: z.string(),
})
export type ClosingView = z.infer<typeof closingView>

/** For the tenant's own people; `digest` is what a signature that declines the export is bound to. */
export const ownClosing = z.object({
  closing: closingView.nullable(),
  digest: z.string(),
})
export const startedExport = z.object({ taskId: id })
export const declinedExport = z.object({ signature: signatureInput })

/** Both components of the own account again. */
const ownComponents = {
  password: z.string().min(1, 'password_can_not_be_empty').max(1_000),
  /** Of the authenticator app, or a recovery code. */
  code: z.string().trim().max(60).default(''),
}
export const deletionInput = z.object({ version: recordVersion, reason: stepReason, ...ownComponents })
export const deletionStep = z.object({ deletionId: id, ...ownComponents })
export const deletionWithdrawal = z.object({ deletionId: id })

/** What stays of a deleted tenant. The key is that of the heads of the event log. */
const deletionProof = z.object({
  format: z.string(),
  tenant: z.string(),
  tenantId: z.number().int(),
  name: z.string(),
  closedAt: z.string(),
  retentionDay: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  confirmedBy: z.string(),
  writtenAt: z.string(),
  /** The last one of the event log; null when it was empty. */
  head: z.record(z.string(), z.json()).nullable(),
  /** Codes that were issued by rules of the tenant: indexes of a version, from the first to the last. */
  ranges: z.array(
    z.object({
      gtin: z.string().nullable(),
      level: z.string(),
      ruleVersionId: z.string(),
      rule: z.string(),
      version: z.number().int(),
      firstIndex: z.number(),
      lastIndex: z.number(),
      codes: z.number(),
    }),
  ),
  /** Made before: they hold the tenant until the rule of the operator removes them. */
  backups: z.array(z.object({ name: z.string(), at: z.string(), keep: z.number().int().nullable() })),
  publicKey: z.string(),
  signature: z.string(),
})
export type DeletionProof = z.infer<typeof deletionProof>

const deletionView = z.object({
  id,
  isConfirmed: z.boolean(),
  reason: z.string(),
  askedById: id,
  askedBy: z.string(),
  askedAt: instant,
  confirmedBy: z.string(),
  confirmedAt: instant.nullable(),
  deletedRows: z.number().int(),
  endedAt: instant.nullable(),
  /** There before the first row is deleted. */
  proof: deletionProof.nullable(),
})
export type DeletionView = z.infer<typeof deletionView>

export const managedTenantDetail = managedTenant.extend({
  /** An account was made or invited, so the platform invites nobody any more. */
  hasPeople: z.boolean(),
  /** One can log in and was there lately. */
  hasAdministrator: z.boolean(),
  recovery: openRecovery.nullable(),
  /** Announced, or done. */
  closing: closingView.nullable(),
  /** Asked for, going on, or done. */
  deletion: deletionView.nullable(),
  usage: quotaUsage,
  /** Its test environment, if it is live and has one. */
  sandbox: z.object({ id: z.string(), name: z.string(), status: z.enum(tenantStatuses) }).nullable(),
})
export type ManagedTenantDetail = z.infer<typeof managedTenantDetail>

/** An administrator counts as there for so many days after the last use of the account. */
export const ADMINISTRATOR_DAYS = 7
/** How long another platform administrator may confirm. */
export const RECOVERY_HOURS = 72

export const firstAdministrator = userInput.pick({ account: true, name: true, email: true })
/** A known account becomes an administrator, a new one is made. */
export const recoveryInput = firstAdministrator.extend({ reason: stepReason })
export const recoveryStep = z.object({ recoveryId: id })
/** The code is shown this once. */
export const invitedAdministrator = managedTenantDetail.extend({
  account: z.string(),
  userName: z.string(),
  code: z.string(),
})
/** The code, where no mail can be sent; otherwise the address that the link was mailed to, in part. */
export const recoveredAdministrator = invitedAdministrator.extend({
  code: z.string().nullable(),
  mailedTo: z.string().nullable(),
})

export const platformSession = z.object({
  userId: z.uuid(),
  userName: z.string(),
  account: z.string(),
  /** The session ends when its user gave no sign for that long. */
  idleMinutes: z.number().int(),
  /** What the session waits for; null: nothing. */
  factorDue: z.enum(FACTOR_DUES).nullable(),
  hasFactor: z.boolean(),
})

export const administrator = z.object({
  id,
  account: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  createdAt: instant,
  /** Since when an authenticator app is set up; null: none. */
  factorSince: instant.nullable(),
})
export type Administrator = z.infer<typeof administrator>

const PLATFORM_EVENTS = [
  'FACTOR_ADDED',
  'FACTOR_REMOVED',
  'FACTOR_RESET',
  'FACTOR_REFUSED',
  'RECOVERY_CODES_MADE',
  'DELETION_ASKED',
  'DELETION_WITHDRAWN',
  'DELETION_CONFIRMED',
  'TENANT_DELETED',
] as const
export const platformEvent = z.object({
  id,
  at: instant,
  action: z.enum(PLATFORM_EVENTS),
  /** Empty for the program on the server. */
  by: z.string(),
  /** The account that it is about. */
  account: z.string(),
  reason: z.string(),
})
export type PlatformEvent = z.infer<typeof platformEvent>
