/**
 * Shapes of statements that a distributed PostgreSQL (Citus) refuses on tenant tables, or carries out part by part. They are refused
 * here already, so that the tables stay distributable; decision 042 has the experiments.
 */

import { isGroup, isName, readStatement, split, type Group, type Token } from './statement-tokens.ts'

/** Prepared statements that may have several writing parts, each with its reason. */
const SEVERAL_WRITES: readonly { name: RegExp; reason: string }[] = [
  {
    name: /^ledger\.write /,
    reason: 'the parts of many blocks share one moment, and ten thousand SNs cost no more packets than one',
  },
  { name: /^ledger\.add_blocks$/, reason: 'blocks and their counts, once for an issue of any size' },
]

const COMMANDS = ['select', 'values', 'insert', 'update', 'delete', 'merge']
const WRITES = ['insert', 'update', 'delete', 'merge']
/** Another answer at each call, or at each transaction. */
const VOLATILE = ['clock_timestamp', 'random', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'nextval', 'timeofday']
const STABLE = [
  'now',
  'statement_timestamp',
  'transaction_timestamp',
  'to_char',
  'to_jsonb',
  'to_json',
  'jsonb_build_object',
  'json_build_object',
  'date_trunc',
  'concat',
  'concat_ws',
  'format',
]

/** What is wrong with the statement, none when nothing is; `name` is that of a prepared statement. */
export function refusedShapes(text: string, name = ''): string[] {
  const found = new Set<string>()
  const { tokens } = readStatement(text)
  // The queue is a table of its own that is never distributed.
  if (has(tokens, 'graphile_worker')) return []
  for (const one of split(tokens, (token) => token === ';')) {
    const writes = readLevels(one, found)
    if (writes > 1 && !SEVERAL_WRITES.some((known) => known.name.test(name)))
      found.add(
        `${writes} writing parts in one statement: send plain statements in one packet (pipeline, fireAndCheckAtCommit)`,
      )
  }
  return [...found]
}

/** Judges the query of this level and those within; answers how many of them write. */
function readLevels(tokens: readonly Token[], found: Set<string>): number {
  const at = tokens.findIndex((token) => typeof token === 'string' && COMMANDS.includes(token))
  const command = tokens[at] as string | undefined
  judge(command, tokens.slice(at + 1), found)
  if (calls(tokens, ['set_config']))
    found.add('set_config: the workers never hear of it; only set_tenant() sets the tenant')
  const within = tokens.filter(isGroup).map((group) => readLevels(group.tokens, found))
  return within.reduce((sum, writes) => sum + writes, command !== undefined && WRITES.includes(command) ? 1 : 0)
}

function judge(command: string | undefined, rest: readonly Token[], found: Set<string>): void {
  if (command === 'merge') found.add('MERGE')
  if (command === 'insert') judgeInsert(rest, found)
  if ((command === 'update' || command === 'delete') && calls(rest, VOLATILE))
    found.add(`${command} with a volatile function: pass the time, or use statement_timestamp()`)
  if (command === 'update' && calls(before(rest, 'where'), STABLE, hasColumn))
    found.add('update that formats or builds JSON of columns: do it in the application')
  if (command !== 'select' && calls(after(rest, 'returning'), [...VOLATILE, ...STABLE]))
    found.add('returning with a function that is not immutable: return bare columns')
}

function judgeInsert(rest: readonly Token[], found: Set<string>): void {
  const isSelect = rest.some((token) => token === 'select' || (isGroup(token) && token.tokens[0] === 'select'))
  if (isSelect && !rest.includes('returning') && !rest.includes('conflict'))
    found.add('insert … select without returning or on conflict')
  const values = before(before(after(rest, 'values'), 'returning'), 'conflict')
  if (values.some((token) => isGroup(token) && hasQuery(token))) found.add('a sub-select in values: select before')
  const conflict = before(after(rest, 'conflict'), 'returning')
  if (calls(conflict, [...VOLATILE, ...STABLE]) || has(conflict, 'current_timestamp'))
    found.add('do update with a function that is not immutable: use excluded')
}

const before = (tokens: readonly Token[], word: string): readonly Token[] =>
  tokens.includes(word) ? tokens.slice(0, tokens.indexOf(word)) : tokens
const after = (tokens: readonly Token[], word: string): readonly Token[] =>
  tokens.includes(word) ? tokens.slice(tokens.indexOf(word) + 1) : []

const has = (tokens: readonly Token[], word: string): boolean =>
  tokens.some((token) => (isGroup(token) ? has(token.tokens, word) : token === word))

const hasQuery = ({ tokens }: Group): boolean =>
  tokens.some((token) => (isGroup(token) ? hasQuery(token) : token === 'select'))

/** Whether one of the functions is called, at any depth, with arguments that matter. */
const calls = (
  tokens: readonly Token[],
  names: readonly string[],
  matter: (group: Group) => boolean = () => true,
): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (isGroup(token)) return calls(token.tokens, names, matter)
    return names.includes(token) && isGroup(next) && matter(next)
  })

/** A name that is neither a type after `::` nor a function. */
const hasColumn = ({ tokens }: Group): boolean =>
  tokens.some((token, at) =>
    isGroup(token) ? hasColumn(token) : isName(token) && tokens[at - 1] !== '::' && !isGroup(tokens[at + 1]),
  )
