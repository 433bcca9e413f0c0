/** Provide endpoints (0702): the addresses at which other systems read what a source has. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { FIELD_PATH_MAXIMUM, FIELDS_MAXIMUM } from '../collections/meta-data.schema.ts'
import {
  ENDPOINT_DESCRIPTION_MAXIMUM,
  ENDPOINT_NAME_MAXIMUM,
  ENDPOINT_SLUG_MAXIMUM,
  endpointActions,
  endpointAuths,
  endpointNewSecret,
  endpointStep,
} from '../inbound/endpoints.schema.ts'
import { endpointStatuses } from '../inbound/endpoints.status.ts'
import { maskPolicies } from '../records/record-values.ts'
import { provideSources } from './provide-sources.ts'

/** `:tenant` is the code of the tenant; the last part is the slug of the endpoint. */
export const PROVIDE_PATH = '/api/cdp-portal/provide'
/** Below the address of an endpoint: what its readers are to forget. */
export const ERASED_PATH = 'erased'
export const PAGE_SIZE = { minimum: 1, maximum: 500, default: 100 } as const
const FACTORIES_MAXIMUM = 50
export const QUERIES_PER_SECOND = { minimum: 1, maximum: 100, default: 5 } as const

const within = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().int().min(minimum).max(maximum)

const values = {
  slug: requiredText(ENDPOINT_SLUG_MAXIMUM, 'endpoint_slug_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    'endpoint_slug_wrong_format',
  ),
  nameEn: requiredText(ENDPOINT_NAME_MAXIMUM, 'endpoint_name_can_not_be_empty'),
  nameZh: requiredText(ENDPOINT_NAME_MAXIMUM, 'endpoint_name_can_not_be_empty'),
  auth: z.enum(endpointAuths),
  source: z.enum(provideSources).default('COLLECTION'),
  /** Of a COLLECTION alone. */
  collectionId: id.nullable().default(null),
  /** Of an AUDIENCE alone. */
  audienceId: id.nullable().default(null),
  /** Of orders, serial numbers and factories: those of these factories; none: of all. */
  factoryIds: z.array(id).max(FACTORIES_MAXIMUM).default([]),
  /** Paths of the source's fields; with a path come the fields below it. */
  fields: z.array(z.string().max(FIELD_PATH_MAXIMUM)).min(1, 'provide_fields_can_not_be_empty').max(FIELDS_MAXIMUM),
  /** What readers get of fields that are personal, and of those that are sensitive. */
  personal: z.enum(maskPolicies).default('OMIT'),
  sensitive: z.enum(maskPolicies).default('OMIT'),
  pageSize: within(PAGE_SIZE).default(PAGE_SIZE.default),
  ratePerSecond: within(QUERIES_PER_SECOND).default(QUERIES_PER_SECOND.default),
  description: optionalText(ENDPOINT_DESCRIPTION_MAXIMUM),
}

export const provideInput = z.object(values)
export const provideEdit = z.object({ ...values, version: recordVersion })
export const provideStep = endpointStep
export const provideNewSecret = endpointNewSecret

export const provideListed = z.object({
  id,
  slug: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  auth: z.enum(endpointAuths),
  status: z.enum(endpointStatuses),
  source: z.enum(provideSources),
  /** Code of the collection or audience; empty for the others. */
  sourceCode: z.string(),
  pageSize: z.number().int(),
  ratePerSecond: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type ProvideListed = z.infer<typeof provideListed>

export const provideEndpoint = provideListed.extend({
  collectionId: id.nullable(),
  audienceId: id.nullable(),
  factoryIds: z.array(id),
  fields: z.array(z.string()),
  /** Those of the fields by which readers filter. */
  filters: z.array(z.string()),
  personal: z.enum(maskPolicies),
  sensitive: z.enum(maskPolicies),
  description: z.string(),
  path: z.string(),
  secretSetAt: z.iso.datetime().nullable(),
  oldSecretUntil: z.iso.datetime().nullable(),
  allowed: z.array(z.enum(endpointActions)),
})
export type ProvideEndpoint = z.infer<typeof provideEndpoint>
export const provideSecret = z.object({ secret: z.string(), endpoint: provideEndpoint })

/** Within the last 24 hours, whole hours of the clock. */
export const provideActivity = z.object({
  answered: z.number().int(),
  records: z.number().int(),
  refused: z.number().int(),
  lastAnsweredAt: z.iso.datetime().nullable(),
  lastRefusedAt: z.iso.datetime().nullable(),
  /** The key of the last refusal. */
  lastRefusal: z.string().nullable(),
})
