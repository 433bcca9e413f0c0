/**
 * Shapes of SCIM 2.0 (RFC 7643, RFC 7644), as far as the product speaks it: accounts, created and disabled by the
 * people's directory. Attributes that the product does not keep are read and left out, as the standard allows.
 */

import { z } from 'zod'
import { id } from '../../../kit/entity.ts'

export const SCIM_PATH = '/api/scim/v2'
export const SCIM_LIMITS = { page: 100, operations: 100, values: 50 } as const

export const SCIM = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const

const text = z.string().max(300).nullish()
const value = z.looseObject({ value: text, type: text, primary: z.boolean().nullish() })
/** Some directories send a flag as text. */
const flag = z.union([z.boolean(), z.string().regex(/^(true|false)$/i)]).nullish()

export const scimUserInput = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20).optional(),
  userName: z.string().trim().min(1).max(60),
  externalId: text,
  displayName: text,
  name: z.looseObject({ formatted: text, givenName: text, familyName: text }).nullish(),
  active: flag,
  emails: z.array(value).max(SCIM_LIMITS.values).nullish(),
  phoneNumbers: z.array(value).max(SCIM_LIMITS.values).nullish(),
})
export type ScimUserInput = z.infer<typeof scimUserInput>

const scimOperation = z.looseObject({
  op: z.enum(['add', 'replace', 'remove', 'Add', 'Replace', 'Remove']),
  path: z.string().max(300).nullish(),
  value: z.unknown().optional(),
})
export type ScimOperation = z.infer<typeof scimOperation>

export const scimPatch = z.looseObject({
  schemas: z.array(z.string().max(200)).max(20).optional(),
  Operations: z.array(scimOperation).min(1).max(SCIM_LIMITS.operations),
})

const one = z.object({ value: z.string(), type: z.string(), primary: z.boolean() })

export const scimUser = z.object({
  schemas: z.array(z.string()),
  id,
  externalId: z.string().optional(),
  userName: z.string(),
  name: z.object({ formatted: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z.array(one).optional(),
  phoneNumbers: z.array(one).optional(),
  meta: z.object({
    resourceType: z.literal('User'),
    created: z.iso.datetime(),
    version: z.string(),
    location: z.string(),
  }),
})
export type ScimUser = z.infer<typeof scimUser>

const count = z.string().regex(/^-?\d{1,9}$/)

/** `startIndex` counts from 1. Sorting and chosen attributes are not offered and ignored, as the standard allows. */
export const scimQuery = z.object({
  filter: z.string().max(500).optional(),
  startIndex: count.optional(),
  count: count.optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z.string().max(20).optional(),
  attributes: z.string().max(2_000).optional(),
  excludedAttributes: z.string().max(2_000).optional(),
})

export const scimPageOf = <S extends z.ZodType>(resource: S) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })

const supported = z.object({ supported: z.boolean() })

export const scimConfig = z.object({
  schemas: z.array(z.string()),
  patch: supported,
  bulk: supported.extend({ maxOperations: z.number(), maxPayloadSize: z.number() }),
  filter: supported.extend({ maxResults: z.number() }),
  changePassword: supported,
  sort: supported,
  etag: supported,
  authenticationSchemes: z.array(
    z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
  ),
})

export const scimResourceType = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  schema: z.string(),
})

const attribute = z.object({
  name: z.string(),
  type: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
})
export const scimSchema = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  name: z.string(),
  attributes: z.array(attribute),
})
export type ScimAttribute = z.infer<typeof attribute>
