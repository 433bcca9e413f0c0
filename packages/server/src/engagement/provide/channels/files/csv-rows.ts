/** Items of an endpoint as lines of CSV: a column for each chosen field, with those below it. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import type { givenOf } from '../../given.ts'
import { isChosen, type Provider } from '../../providers.ts'

type Given = ReturnType<typeof givenOf>
const HEAD = ['change', 'id', 'key', 'version', 'updatedAt'] as const

/** Chosen fields that hold a value; what is below an array is written with the array. */
export function pathsOf({ endpoint, source }: Pick<Provider, 'endpoint' | 'source'>): string[] {
  const isBelowArray = ({ path }: MetaField) =>
    source.fields.some((other) => other.type === 'ARRAY' && path.startsWith(`${other.path}.`))
  return source.fields
    .filter((field) => field.type !== 'OBJECT' && isChosen(endpoint, field.path) && !isBelowArray(field))
    .map(({ path }) => path)
}

function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined
  return value
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const line = (cells: readonly unknown[]): string => `${cells.map((cell) => csvCell(textOf(cell))).join(',')}\r\n`

export const headLine = (paths: readonly string[]): string => `\ufeff${line([...HEAD, ...paths])}`
export const putLine = (paths: readonly string[], { id, key, version, updatedAt, data }: Given): string =>
  line(['put', id, key, version, updatedAt, ...paths.map((path) => valueAt(data, path))])
export const removedLine = (paths: readonly string[], id: string): string =>
  line(['removed', id, '', '', '', ...paths.map(() => '')])
export const erasedHead = `\ufeff${line(['id', 'key', 'erasedAt'])}`
export const erasedLine = ({ id, key, erasedAt }: { id: string; key?: string; erasedAt: string }): string =>
  line([id, key, erasedAt])
