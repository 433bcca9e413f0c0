/** The generator's text with columns in camel case and with the types of `column-types.ts`. Tables keep their names, which SQL written by hand uses as well. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase, snakeCase } from '../src/kit/db/names.ts'
import { columnTypes } from './column-types.ts'

const packages = join(import.meta.dirname, '../..')

/** Written as JSON text, since the driver would take an array for one of PostgreSQL's own. */
const STORED = 'export type Stored<T> = ColumnType<T, string, string>;\n'

export function namedTypes(generated: string): string {
  const [head = '', ...parts] = generated.split(/^export interface /m)
  const tables = parts.pop()!
  const tableOf = new Map([...tables.matchAll(/^  (\w+): (\w+);$/gm)].map(([, table, type]) => [type!, table!]))
  const names = new Set<string>()
  const interfaces = parts.map((part) => {
    const table = tableOf.get(part.slice(0, part.indexOf(' ')))!
    return part.replace(/^  (\w+): (.*);$/gm, (_, column: string, type: string) => {
      const named = columnTypes[table]?.[column]
      for (const [name] of named?.matchAll(/(?<!')\b[A-Z]\w+\b(?!')|(?<=typeof )\w+/g) ?? []) names.add(name)
      return `  ${property(column)}: ${named === undefined ? type : withNamed(`${table}.${column}`, type, named)};`
    })
  })
  requireColumns(generated, tableOf)
  const text = [head + STORED + '\n', ...interfaces, `Tables${tables.slice(tables.indexOf(' '))}`].join(
    'export interface ',
  )
  return text.replace(/^import type .*\n/m, (kysely) => kysely + importsOf(names))
}

function property(column: string): string {
  const name = camelCase(column)
  if (snakeCase(name) !== column) throw new Error(`column ${column} has no name of its own in camel case`)
  return name
}

/** `Generated<string>` or `string | null` with the named type in the place of `string`. */
function withNamed(column: string, type: string, named: string): string {
  const plain = /\b(string|number|Json)\b/.exec(type)?.[0]
  if (plain === undefined) throw new Error(`column ${column} is ${type}, which takes no name`)
  return type.replace(plain, plain === 'Json' ? `Stored<${named}>` : named)
}

function requireColumns(generated: string, tableOf: ReadonlyMap<string, string>): void {
  const typeOf = new Map([...tableOf].map(([type, table]) => [table, type]))
  for (const [table, columns] of Object.entries(columnTypes)) {
    const part = generated.split(`export interface ${typeOf.get(table)} {`)[1]?.split('}')[0] ?? ''
    for (const column of Object.keys(columns))
      if (!part.includes(`  ${column}: `)) throw new Error(`there is no column ${table}.${column}`)
  }
}

/** One import a file, of the names that it exports. The contract comes before the server. */
function importsOf(names: ReadonlySet<string>): string {
  const from = new Map<string, string[]>()
  for (const name of [...names].sort()) {
    if (knownTypes.has(name)) continue
    const path = exported('contract/src', name, '@serialis/contract/') ?? exported('server/src', name, '../../')
    if (path === undefined) throw new Error(`no file exports ${name}`)
    from.set(path, [...(from.get(path) ?? []), name])
  }
  return [...from]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, found]) => `import type { ${found.join(', ')} } from "${path}";\n`)
    .join('')
}
/** Of the language, or of the generated file itself. */
const knownTypes = new Set(['JsonObject', 'Partial', 'Record'])

function exported(folder: string, name: string, prefix: string): string | undefined {
  const declaration = new RegExp(`^export (type|interface|const) ${name}\\b`, 'm')
  const found = readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.includes('test') &&
      declaration.test(readFileSync(join(packages, folder, file), 'utf8')),
  )
  if (found.length > 1) throw new Error(`${name} is exported by ${found.join(' and ')}`)
  return found[0] && prefix + found[0]
}
