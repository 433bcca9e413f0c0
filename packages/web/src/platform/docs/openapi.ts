/** What the page shows of the OpenAPI document. */

import type { Example } from '@serialis/contract/kit/boundary/example.ts'
import { BASE } from '../../kit/wire/base.ts'

type Shape = Readonly<Record<string, unknown>>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Shape
}

interface Described {
  operationId: string
  tags: readonly string[]
  parameters: readonly Parameter[]
  requestBody?: { content: Record<string, { schema: Shape }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> }>
  'x-permission': string
  'x-event'?: string
  'x-signed'?: boolean
  'x-example'?: Example
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>
}

export interface Operation {
  id: string
  method: string
  path: string
  group: string
  parameters: readonly Parameter[]
  body: Shape | undefined
  isForm: boolean
  answer: Shape | undefined
  refusals: readonly (readonly [status: string, keys: string])[]
  permission: string
  event: string | undefined
  isSigned: boolean
  example: Example | undefined
}

const shapeOf = (content: Record<string, { schema: Shape }> | undefined): Shape | undefined =>
  Object.values(content ?? {})[0]?.schema

const isDone = ([status]: readonly [string, unknown]): boolean => status.startsWith('2')

/** In the order of their addresses. */
export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        group: described.tags[0] ?? '',
        parameters: described.parameters,
        body: shapeOf(described.requestBody?.content),
        isForm: described.requestBody?.content['multipart/form-data'] !== undefined,
        answer: shapeOf(Object.entries(described.responses).find(isDone)?.[1].content),
        refusals: Object.entries(described.responses)
          .filter((answer) => !isDone(answer))
          .map(([status, { description }]) => [status, description] as const),
        permission: described['x-permission'],
        event: described['x-event'],
        isSigned: described['x-signed'] === true,
        example: described['x-example'],
      })),
    )
    .toSorted((a, b) => (a.group + a.path < b.group + b.path ? -1 : 1))

/** `string`, `integer`, `READY | APPROVED`. */
export function wordOf(shape: Shape): string {
  const { enum: values, type, format, anyOf } = shape
  if (Array.isArray(values)) return values.join(' | ')
  if (Array.isArray(anyOf)) return anyOf.map((one) => wordOf(one as Shape)).join(' | ')
  const word = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'any'
  return typeof format === 'string' ? `${word} (${format})` : word
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a line for a shell; TOKEN is a variable there, so that no secret is copied. */
export function curlOf({ method, isForm, body, parameters }: Operation, address: string): string {
  const parts = ['curl', '-H "Authorization: $TOKEN"']
  if (method !== 'GET') parts.push(`-X ${method}`)
  if (parameters.some(({ name }) => name === 'Idempotency-Key')) parts.push('-H "Idempotency-Key: $(date +%s%N)"')
  if (isForm) parts.push('-F file=@FILE')
  else if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quoted('{}')}`)
  return [...parts, quoted(`${location.origin}${BASE}${address}`)].join(' ')
}
