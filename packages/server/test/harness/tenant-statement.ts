/**
 * Which tables a statement reads or writes without naming the tenant, at every depth: in sub-selects, in CTEs, and on the nullable
 * side of joins. A table counts as bound by `tenant_id = $n`, or by equality with a bound table in an inner join of the same level.
 */

import { SHARED_TABLES } from '../../src/kit/db/query-builder/tenant-condition.ts'
import { isGroup, isName, readStatement, split, type Group, type Token } from './statement-tokens.ts'

interface Source {
  table: string | undefined
  name: string
  /** Rows of the other side stay when this one has none. */
  isOptional: boolean
}

interface Level {
  sources: Source[]
  /** What must hold for every row. */
  conditions: Token[][]
  /** Conditions of an outer join, which bind only its own table. */
  outer: { name: string; conditions: Token[][] }[]
}

/** The tables, by the names that the statement gives them; none when all is well. */
export function tablesWithoutTenant(text: string): string[] {
  const found: string[] = []
  readQuery(readStatement(text).tokens, new Set(), found)
  return found
}

const QUERY = new Set(['select', 'with', 'insert', 'update', 'delete', 'merge'])
const isQuery = (group: Group): boolean => typeof group.tokens[0] === 'string' && QUERY.has(group.tokens[0])

function readQuery(tokens: readonly Token[], around: ReadonlySet<string>, found: string[]): void {
  for (const statement of split(tokens, (token) => token === ';')) readStatementOf(statement, around, found)
}

/** What `explain` tells of a statement reads its tables, too: what it expects of them. */
const explained = (tokens: readonly Token[]): readonly Token[] =>
  tokens[0] === 'explain' ? tokens.slice(tokens.findIndex((token) => !isGroup(token) && QUERY.has(token))) : tokens

function readStatementOf(given: readonly Token[], around: ReadonlySet<string>, found: string[]): void {
  const tokens = explained(given)
  const ctes = new Set(around)
  let at = 0
  if (tokens[at] === 'with') {
    const isRecursive = tokens[at + 1] === 'recursive'
    at += isRecursive ? 2 : 1
    while (at < tokens.length) {
      const name = tokens[at++]
      if (isRecursive) ctes.add(name as string)
      while (at < tokens.length && tokens[at] !== 'as') at++
      at++
      while (at < tokens.length && !isGroup(tokens[at])) at++
      const body = tokens[at++]
      // A CTE that is not recursive may bear the name of a table, and then reads that table.
      if (isGroup(body)) readQuery(body.tokens, new Set(ctes), found)
      ctes.add(name as string)
      if (tokens[at] !== ',') break
      at++
    }
  }
  const isSetOperator = (token: Token) => token === 'union' || token === 'intersect' || token === 'except'
  for (const part of split(tokens.slice(at), isSetOperator))
    readLevel(part[0] === 'all' ? part.slice(1) : part, ctes, found)
}

/** Sub-selects anywhere in an expression. */
function readNested(tokens: readonly Token[], ctes: ReadonlySet<string>, found: string[]): void {
  for (const token of tokens) {
    if (!isGroup(token)) continue
    if (isQuery(token)) readQuery(token.tokens, ctes, found)
    else readNested(token.tokens, ctes, found)
  }
}

const ENDS_FROM = new Set([
  'where',
  'group',
  'having',
  'order',
  'limit',
  'offset',
  'fetch',
  'for',
  'window',
  'returning',
  'on',
])
const ENDS_WHERE = new Set(['group', 'having', 'order', 'limit', 'offset', 'fetch', 'for', 'window', 'returning'])

function readLevel(tokens: readonly Token[], ctes: ReadonlySet<string>, found: string[]): void {
  if (isGroup(tokens[0])) return readQuery(tokens[0].tokens, ctes, found)
  const level: Level = { sources: [], conditions: [], outer: [] }
  const [command] = tokens
  if (typeof command !== 'string' || !(QUERY.has(command) || command === 'values')) return
  if (command === 'insert') return readInsert(tokens, ctes, found)
  if (command === 'merge') found.push('merge')
  if (command === 'update') addSource(level, tokens.slice(1), false, ctes)
  const from = tokens.findIndex((token, at) => isFrom(token, tokens[at - 1]))
  if (from >= 0)
    readFrom(level, until(tokens.slice(from + 1), command === 'delete' ? DELETE_ENDS : ENDS_FROM_JOINS), ctes)
  const using = command === 'delete' ? tokens.indexOf('using') : -1
  if (using >= 0) readFrom(level, until(tokens.slice(using + 1), ENDS_FROM_JOINS), ctes)
  const where = tokens.indexOf('where')
  if (where >= 0) level.conditions.push(...conjuncts(until(tokens.slice(where + 1), ENDS_WHERE)))
  judge(level, found)
  readNested(tokens, ctes, found)
}

/** `on` belongs to joins here, and `conflict` never follows a select. */
const ENDS_FROM_JOINS = new Set([...ENDS_FROM].filter((word) => word !== 'on'))
const DELETE_ENDS = new Set([...ENDS_FROM_JOINS, 'using'])

/** `is distinct from` and `extract(… from …)` begin no list of tables. */
const isFrom = (token: Token, before: Token | undefined): boolean => token === 'from' && before !== 'distinct'

const until = (tokens: readonly Token[], ends: ReadonlySet<string>): Token[] => {
  const at = tokens.findIndex((token) => typeof token === 'string' && ends.has(token))
  return at < 0 ? [...tokens] : tokens.slice(0, at)
}

function readInsert(tokens: readonly Token[], ctes: ReadonlySet<string>, found: string[]): void {
  const table = tokens[2] as string
  const columns = tokens.slice(3).find(isGroup)
  if (tokens[3] !== '.' && isTenantTable(table, ctes) && columns?.tokens.includes('tenant_id') !== true)
    found.push(table)
  const select = tokens.findIndex((token) => token === 'select' || token === 'with')
  const conflict = tokens.findIndex((token, at) => token === 'on' && tokens[at + 1] === 'conflict')
  if (select >= 0) readStatementOf(tokens.slice(select, conflict < 0 ? undefined : conflict), ctes, found)
  readNested(select < 0 ? tokens : conflict < 0 ? [] : tokens.slice(conflict), ctes, found)
}

const isTenantTable = (name: string, ctes: ReadonlySet<string>): boolean =>
  !ctes.has(name) && !SHARED_TABLES.has(name) && !name.startsWith('pg_') && name !== 'excluded'

const JOIN = new Set(['join', ',', 'inner', 'left', 'right', 'full', 'cross', 'natural', 'outer', 'lateral', 'only'])

/** Tables with their joins; a list in parentheses is one of the same level. */
function readFrom(level: Level, tokens: readonly Token[], ctes: ReadonlySet<string>): void {
  let at = 0
  while (at < tokens.length) {
    let kind: 'inner' | 'outer' = 'inner'
    while (typeof tokens[at] === 'string' && JOIN.has(tokens[at] as string)) {
      if (['left', 'right', 'full'].includes(tokens[at] as string)) kind = 'outer'
      at++
    }
    const item: Token[] = []
    while (
      at < tokens.length &&
      !(typeof tokens[at] === 'string' && (JOIN.has(tokens[at] as string) || tokens[at] === 'on'))
    )
      item.push(tokens[at++]!)
    const name = addSource(level, item, kind === 'outer', ctes)
    if (tokens[at] !== 'on') continue
    const condition: Token[] = []
    at++
    while (at < tokens.length && !(typeof tokens[at] === 'string' && JOIN.has(tokens[at] as string)))
      condition.push(tokens[at++]!)
    if (kind === 'inner') level.conditions.push(...conjuncts(condition))
    else level.outer.push({ name, conditions: conjuncts(condition) })
  }
}

/** `table`, `table as t`, `(select …) as t`, `f(…) as t`, `schema.table`. */
function addSource(level: Level, item: readonly Token[], isOptional: boolean, ctes: ReadonlySet<string>): string {
  const [first, second] = item
  if (isGroup(first) && !isQuery(first) && first.tokens[0] !== 'values') {
    readFrom(level, first.tokens, ctes)
    return ''
  }
  const hasSchema = second === '.'
  const isFunction = isGroup(item[hasSchema ? 3 : 1])
  const rest = item.slice(hasSchema ? 3 : 1)
  const alias = rest[0] === 'as' ? rest[1] : isName(rest[0]) && rest[0] !== 'set' ? rest[0] : undefined
  const name = isName(alias) ? alias : isName(first) ? first : ''
  const isTable = isName(first) && !hasSchema && !isFunction && isTenantTable(first, ctes)
  level.sources.push({ table: isTable ? first : undefined, name, isOptional })
  return name
}

/** What is joined by `and`; a condition with `or` at its top binds nothing. */
function conjuncts(tokens: readonly Token[]): Token[][] {
  if (tokens.includes('or')) return []
  return split(tokens, (token) => token === 'and').flatMap((part) =>
    part.length === 1 && isGroup(part[0]) && !isQuery(part[0]) ? conjuncts(part[0].tokens) : [part],
  )
}

interface TenantOf {
  /** Undefined: the only table there is. */
  name: string | undefined
}

/** `t.tenant_id`, `tenant_id`, `$1`, `$1::int`, `7`. */
function sideOf(tokens: readonly Token[]): TenantOf | 'value' | undefined {
  if (tokens.length === 1 && tokens[0] === 'tenant_id') return { name: undefined }
  if (tokens.length === 3 && tokens[1] === '.' && tokens[2] === 'tenant_id') return { name: tokens[0] as string }
  const isValue = typeof tokens[0] === 'string' && /^(\$\d+|\d+)$/.test(tokens[0])
  return isValue && (tokens.length === 1 || tokens[1] === '::') ? 'value' : undefined
}

function judge({ sources, conditions, outer }: Level, found: string[]): void {
  const tables = sources.filter(({ table }) => table !== undefined)
  const only = tables.length === 1 ? tables[0]!.name : undefined
  const bound = new Set<string>()
  const equal: [string, string][] = []
  const note = (condition: readonly Token[], own?: string) => {
    const at = condition.indexOf('=')
    const sides = at < 0 ? [] : [sideOf(condition.slice(0, at)), sideOf(condition.slice(at + 1))]
    const [left, right] = sides
    if (left === undefined || right === undefined) return
    const names = [left, right].flatMap((side) => (side === 'value' ? [] : [side.name ?? only ?? '']))
    if (names.length === 1 && (own === undefined || names[0] === own)) bound.add(names[0]!)
    if (names.length === 2 && own === undefined) equal.push([names[0]!, names[1]!])
  }
  for (const condition of conditions) note(condition)
  for (const { name, conditions: own } of outer) for (const condition of own) note(condition, name)
  const isInner = (name: string) => sources.some((source) => source.name === name && !source.isOptional)
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const [a, b] of equal)
      if (bound.has(a) !== bound.has(b) && isInner(a) && isInner(b)) {
        bound.add(a).add(b)
        hasGrown = true
      }
  }
  for (const { table, name } of tables) if (!bound.has(name)) found.push(table === name ? name : `${table} as ${name}`)
}
