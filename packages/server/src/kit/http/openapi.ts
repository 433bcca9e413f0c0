/** The OpenAPI description, derived from the routes of the contract. */

import { errorStatus, type ErrorKey } from '@serialis/contract/errors.ts'
import { exampleOf } from '@serialis/contract/examples.ts'
import { SCIM_TYPE } from '@serialis/contract/kit/boundary/scim-refusal.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { z } from 'zod'
import { PRODUCT_VERSION } from '../ops/product-version.ts'

type Json = Record<string, unknown>

/** Routes that no permission of a role opens. */
const hasNoCode = ({ permission }: Route): boolean =>
  permission === 'public' || permission === 'session' || permission === 'platform'

/** What sessions of the platform, and of suspended and closed tenants, are answered. */
const ofRealms = ({ forPlatform, whileSuspended }: Route): ErrorKey[] => [
  ...(forPlatform ? [] : (['not_for_platform'] as const)),
  ...(whileSuspended ? [] : (['tenant_out_of_service', 'tenant_closed'] as const)),
]

/** Error keys that any route of a kind may answer, without declaring them. */
function commonKeys(route: Route): ErrorKey[] {
  const hasInput = route.input.query !== undefined || route.input.body !== undefined
  return [
    ...(route.permission === 'public'
      ? []
      : route.permission === 'platform'
        ? (['login_required'] as const)
        : (['login_required', 'password_change_required', 'tenant_header_differs'] as const)),
    ...(hasNoCode(route) ? [] : (['no_permission'] as const)),
    ...(route.permission === 'public' || route.permission === 'platform' ? [] : ofRealms(route)),
    ...(hasInput ? (['invalid_input'] as const) : []),
    ...(route.input.params ? (['not_found'] as const) : []),
    ...(route.creates ? (['idempotency_key_missing', 'idempotency_key_reused'] as const) : []),
    ...(route.kind === 'upload'
      ? (['choose_a_file', 'upload_broke_off', 'file_too_large', 'file_quota_reached'] as const)
      : []),
    ...(route.signed ? (['user_name_or_password_wrong', 'signing_closed', 'changed_meanwhile'] as const) : []),
    ...(route.kind === 'query' || route.kind === 'feed' ? [] : (['storage_full', 'storage_failed'] as const)),
    'server_busy',
  ]
}

/** Every error key that a route may answer. */
export const keysOf = (route: Route): ErrorKey[] => [...new Set([...commonKeys(route), ...route.errors])]

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json
  return schema
}

function parametersOf(type: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!type) return []
  const schema = schemaOf(type, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: shape,
  }))
}

const FILE = { type: 'string', format: 'binary' }

const jsonOf = ({ wire }: Route): string => (wire === 'scim' ? SCIM_TYPE : 'application/json')

function bodyOf(route: Route): Json | undefined {
  const schema = route.input.body && schemaOf(route.input.body, 'input')
  if (route.kind !== 'upload') return schema && { required: true, content: { [jsonOf(route)]: { schema } } }
  const fields = schema ?? { type: 'object' }
  const form = {
    ...fields,
    properties: { ...(fields['properties'] as Json | undefined), file: FILE },
    required: [...((fields['required'] as string[] | undefined) ?? []), 'file'],
  }
  return {
    required: true,
    description: 'The file comes after the fields.',
    content: { 'multipart/form-data': { schema: form } },
  }
}

function answersOf(route: Route): Json {
  const schema = route.output ? schemaOf(route.output, 'output') : {}
  const content =
    route.kind === 'stream'
      ? { 'application/octet-stream': { schema: FILE } }
      : { [route.kind === 'feed' ? 'text/event-stream' : jsonOf(route)]: { schema } }
  const { status: done = 200 } = route
  const answers: Json = { [done]: { description: 'Done', ...(done !== 204 && { content }) } }
  const byStatus = Map.groupBy(
    keysOf(route).filter((key) => errorStatus[key] >= 400),
    (key) => errorStatus[key],
  )
  for (const [status, keys] of [...byStatus].sort(([one], [other]) => one - other)) {
    const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { message: { enum: keys } } }] }
    answers[status] = { description: keys.join(', '), content: { [jsonOf(route)]: { schema } } }
  }
  return answers
}

function operationOf(name: string, route: Route): Json {
  const body = bodyOf(route)
  const example = exampleOf(name, route)
  const headers = route.creates
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
    : []
  return {
    operationId: name,
    tags: [route.path.startsWith('/gateway') ? 'access' : (route.path.split('/')[2] ?? '')],
    parameters: [...parametersOf(route.input.params, 'path'), ...parametersOf(route.input.query, 'query'), ...headers],
    ...(body && { requestBody: body }),
    responses: answersOf(route),
    ...(route.permission === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    'x-permission':
      route.permission === 'public' || route.permission === 'session' || route.permission === 'platform'
        ? route.permission
        : permissionCode(route.permission),
    ...(route.event && { 'x-event': route.event }),
    ...(route.signed && { 'x-signed': true }),
    // Where the inputs of an example come from; the page of the API runs it.
    ...(example && { 'x-example': example }),
  }
}

const REFUSAL = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'Key of the error' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    fields: {
      type: 'object',
      description: 'Path of an input -> key of what is wrong with it',
      additionalProperties: { type: 'string' },
    },
    fieldParams: { type: 'object' },
    meanwhile: {
      type: 'array',
      description: 'With changed_meanwhile: what others did since the version that was sent, newest first',
      items: {
        type: 'object',
        required: ['at', 'by', 'action', 'reason', 'fields'],
        properties: {
          at: { type: 'string', format: 'date-time' },
          by: { type: 'string' },
          action: { type: 'string', description: 'Code of the event' },
          reason: { type: 'string' },
          fields: { type: 'object', description: 'Field -> [old, new]', additionalProperties: { type: 'array' } },
        },
      },
    },
    requestId: { type: 'string' },
  },
}

/** An OpenAPI 3.1 document. */
export function openApiOf(routes: Readonly<Record<string, Route>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Serialis', version: PRODUCT_VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a login, or an API key; `Bearer ` before it is accepted.',
        },
      },
    },
  }
}
