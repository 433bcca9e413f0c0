/** Subscribe endpoints (0703): the addresses at which other systems hand in their messages. */

import { z } from 'zod'
import { id, optionalText, recordVersion, refusal, requiredText } from '../../kit/entity.ts'
import { endpointStatuses } from './endpoints.status.ts'
import { messageFormats } from './inbox.schema.ts'

/** `:tenant` is the code of the tenant; the last part is the slug of the endpoint. */
export const COLLECT_PATH = '/api/cdp-portal/collect'

/** Endpoints of one tenant. */
export const ENDPOINTS_MAXIMUM = 200
export const ENDPOINT_SLUG_MAXIMUM = 40
export const ENDPOINT_NAME_MAXIMUM = 60
export const ENDPOINT_DESCRIPTION_MAXIMUM = 500
export const MESSAGE_KEY_PATH_MAXIMUM = 250
/** For the message that an endpoint takes at most, and for the whole intake. */
export const MESSAGE_BYTES = { minimum: 1_000, maximum: 5_000_000, default: 1_000_000 } as const
export const MESSAGES_PER_SECOND = { minimum: 1, maximum: 5_000, default: 100 } as const
export const FAULTS_IN_A_ROW = { minimum: 1, maximum: 1_000, default: 20 } as const
export const MESSAGE_DAYS = { minimum: 1, maximum: 730, default: 90 } as const
/** How long the secret before is accepted in addition to a new one. */
export const ROTATION_HOURS = { minimum: 0, maximum: 168, default: 24 } as const
const REASON_MAXIMUM = 500

/**
 * How a sender shows who it is. HMAC: a signature over id, time and the bytes of the body, in the way of Standard Webhooks.
 * TOKEN: the secret itself in `Authorization`.
 */
export const endpointAuths = ['HMAC', 'TOKEN'] as const
export type EndpointAuth = (typeof endpointAuths)[number]
/** MTLS: the certificate that the sender shows to a trusted proxy. */
export const subscribeAuths = [...endpointAuths, 'MTLS'] as const
export type SubscribeAuth = (typeof subscribeAuths)[number]
const CERTIFICATE_MAXIMUM = 20_000

const within = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().int().min(minimum).max(maximum)

const values = {
  slug: requiredText(ENDPOINT_SLUG_MAXIMUM, 'endpoint_slug_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    'endpoint_slug_wrong_format',
  ),
  nameEn: requiredText(ENDPOINT_NAME_MAXIMUM, 'endpoint_name_can_not_be_empty'),
  nameZh: requiredText(ENDPOINT_NAME_MAXIMUM, 'endpoint_name_can_not_be_empty'),
  auth: z.enum(subscribeAuths),
  /** The field of a JSON body whose value tells one message from another; empty: the id that the sender gives in a header. */
  keyPath: z
    .string()
    .trim()
    .max(MESSAGE_KEY_PATH_MAXIMUM)
    .regex(/^(?:[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*){0,5})?$/, 'endpoint_key_path_wrong_format')
    .default(''),
  ratePerSecond: within(MESSAGES_PER_SECOND).default(MESSAGES_PER_SECOND.default),
  maxBytes: within(MESSAGE_BYTES).default(MESSAGE_BYTES.default),
  faultsInARow: within(FAULTS_IN_A_ROW).default(FAULTS_IN_A_ROW.default),
  retentionDays: within(MESSAGE_DAYS).default(MESSAGE_DAYS.default),
  description: optionalText(ENDPOINT_DESCRIPTION_MAXIMUM),
}

export const endpointInput = z.object(values)
export const endpointEdit = z.object({ ...values, version: recordVersion })
const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const endpointStep = z.object({ version: recordVersion, reason })
export const endpointNewSecret = z.object({
  version: recordVersion,
  reason,
  overlapHours: within(ROTATION_HOURS).default(ROTATION_HOURS.default),
})

/** In PEM. It is no secret: its fingerprint is stored. */
export const endpointNewCertificate = endpointNewSecret.extend({
  certificate: z.string().trim().min(1, 'endpoint_certificate_unreadable').max(CERTIFICATE_MAXIMUM),
})

export const endpointListed = z.object({
  id,
  slug: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  auth: z.enum(subscribeAuths),
  status: z.enum(endpointStatuses),
  ratePerSecond: z.number().int(),
  maxBytes: z.number().int(),
  retentionDays: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type EndpointListed = z.infer<typeof endpointListed>

/** Also of endpoints that others read from. */
export const endpointActions = ['edit', 'delete', 'enable', 'disable', 'makeSecret', 'endOldSecret'] as const
export const subscribeActions = [...endpointActions, 'setCertificate'] as const

export const endpoint = endpointListed.extend({
  keyPath: z.string(),
  faultsInARow: z.number().int(),
  description: z.string(),
  /** The path of the address, below that of the product. */
  path: z.string(),
  /** Null: it has none yet, and cannot be enabled. */
  secretSetAt: z.iso.datetime().nullable(),
  /** Until when the secret before is accepted as well. */
  oldSecretUntil: z.iso.datetime().nullable(),
  /** SHA-256 of the certificate, and of the one before while it is accepted; empty for those that have a secret. */
  fingerprints: z.array(z.string()),
  allowed: z.array(z.enum(subscribeActions)),
})
export type Endpoint = z.infer<typeof endpoint>

/** Of the sample that a person sends from the console. */
export const TRIAL_MAXIMUM = 20_000
export const endpointTrial = z.object({ format: z.enum(messageFormats), body: z.string().max(TRIAL_MAXIMUM) })
/** What a sender would have been answered. */
export const endpointTrialOutcome = z.object({
  status: z.number().int(),
  messageId: id.nullable(),
  isRepeated: z.boolean(),
  refusal: refusal.nullable(),
})

/** Within the last 24 hours, whole hours of the clock. */
export const endpointActivity = z.object({
  accepted: z.number().int(),
  repeated: z.number().int(),
  refused: z.number().int(),
  acceptedInHour: z.number().int(),
  lastAcceptedAt: z.iso.datetime().nullable(),
  lastRefusedAt: z.iso.datetime().nullable(),
  /** The key of the last refusal. */
  lastRefusal: z.string().nullable(),
})

export const endpointSecret = z.object({ secret: z.string(), endpoint })
