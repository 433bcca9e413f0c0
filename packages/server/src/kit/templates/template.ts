/**
 * Texts of tenants with variables, in the language Liquid. A text reads the variables that its kind declares and nothing
 * else: no files, no properties, only the tags and filters of the contract, each within limits of time and size.
 */

import {
  TEMPLATE_FILTERS,
  TEMPLATE_LIMITS,
  TEMPLATE_TAGS,
  type TemplateFaultKey,
} from '@serialis/contract/kit/boundary/templates.ts'
import {
  Context,
  Liquid,
  LiquidError,
  TokenKind,
  Tokenizer,
  toValueSync,
  type Emitter,
  type TagToken,
  type Template as Node,
  type Variable,
} from 'liquidjs'

/** Texts and numbers alone: there is nothing to reach through them. */
export type TemplateValues<Name extends string = string> = Readonly<Record<Name, string | number>>

interface TemplateFault {
  key: TemplateFaultKey
  /** Where it stands, and the name of what is wrong there. */
  params: { line: number; column: number; name: string }
}

export class TemplateRefused extends Error {
  readonly fault: TemplateFault

  constructor(key: TemplateFaultKey, [line, column]: readonly [number, number], name = '') {
    super(key)
    this.fault = { key, params: { line, column, name } }
  }
}

/** Thrown while a text is written that becomes too long. */
class TooLong extends Error {}

/** As letters and numbers of signs: no value ends the text, the quoted or the unquoted attribute that it is in. */
const asMarkup = (value: unknown): string =>
  String(value ?? '')
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `&#${sign.codePointAt(0)};`)

const usual = {
  strictFilters: true,
  strictVariables: true,
  ownPropertyOnly: true,
  // Nothing is read from files, whatever tags there may be.
  templates: {},
  dynamicPartials: false,
  relativeReference: false,
  memoryLimit: TEMPLATE_LIMITS.values,
  renderLimit: TEMPLATE_LIMITS.milliseconds,
}
const engines = { text: new Liquid(usual), markup: new Liquid({ ...usual, outputEscape: asMarkup }) }
for (const engine of Object.values(engines))
  for (const [table, allowed] of [
    [engine.tags, TEMPLATE_TAGS],
    [engine.filters, TEMPLATE_FILTERS],
  ] as const)
    for (const name of Object.keys(table))
      if (!(allowed as readonly string[]).includes(name)) delete (table as Record<string, unknown>)[name]

const START = [1, 1] as const
const isLimit = ({ message }: Error): boolean => /limit exceeded/.test(message)

/** What the parser refused, with its place. */
function refusalOf(error: unknown): TemplateRefused {
  if (!LiquidError.is(error)) throw error
  const { originalError, token } = error as LiquidError & { originalError?: Error }
  const [line = 1, column = 1] = token.getPosition()
  const reason = originalError?.message ?? error.message
  const [, filter] = /^undefined filter: (.*)$/s.exec(reason) ?? []
  if (filter !== undefined) return new TemplateRefused('template_filter_unknown', [line, column], filter)
  const [, tag] = /^tag "(.*)" not found$/s.exec(reason) ?? []
  if (tag !== undefined) return new TemplateRefused('template_tag_unknown', [line, column], tag)
  return new TemplateRefused('template_syntax_wrong', [line, column])
}

/** Before parsing, which goes as deep as the blocks do. */
function requireShallow(text: string): void {
  let depth = 0
  for (const token of new Tokenizer(text).readTopLevelTokens()) {
    if (token.kind !== TokenKind.Tag) continue
    const { name } = token as TagToken
    if (name.startsWith('end')) depth -= 1
    else if ((TEMPLATE_TAGS as readonly string[]).includes(name)) depth += 1
    const [line = 1, column = 1] = token.getPosition()
    if (depth > TEMPLATE_LIMITS.depth) throw new TemplateRefused('template_nested_too_deep', [line, column])
  }
}

const placeOf = ({ location }: Variable) => [location.row, location.col] as const

/** Variables are known by their names; a path such as `by.constructor` is none. */
function requireKnown(found: Readonly<Record<string, Variable[]>>, names: readonly string[]): void {
  for (const variable of Object.values(found).flat()) {
    const [name] = variable.segments
    if (variable.segments.length !== 1 || typeof name !== 'string' || !names.includes(name))
      throw new TemplateRefused('template_variable_unknown', placeOf(variable), variable.toString())
  }
}

const isText = (node: Node | undefined, edge: RegExp): boolean => {
  if (node === undefined) return true
  const { str } = node as { str?: unknown }
  return typeof str === 'string' && edge.test(str)
}

/**
 * A variable that nobody may change or extend: it stands on a line by itself, outside of every block. So a link with a
 * one-time code cannot become a part of another address, nor reach the log in another form.
 */
function requireAlone(
  nodes: readonly Node[],
  found: Readonly<Record<string, Variable[]>>,
  { name, edges: [before, after] }: { name: string; edges: readonly [before: RegExp, after: RegExp] },
): void {
  const uses = found[name] ?? []
  const [first] = uses
  if (first === undefined) throw new TemplateRefused('template_variable_missing', START, name)
  const plain = new RegExp(`^\\{\\{\\s*${name}\\s*\\}\\}$`)
  const alone = nodes.filter(
    ({ token }, at) => plain.test(token.getText()) && isText(nodes[at - 1], before) && isText(nodes[at + 1], after),
  )
  if (alone.length !== uses.length) throw new TemplateRefused('template_variable_not_alone', placeOf(first), name)
}

function written(engine: Liquid, nodes: Node[], values: TemplateValues): string {
  const emitter: Emitter & { buffer: string } = {
    buffer: '',
    write(part: unknown) {
      this.buffer += String(part ?? '')
      if (this.buffer.length > TEMPLATE_LIMITS.output) throw new TooLong()
    },
  }
  const context = new Context({ ...values }, engine.options, { sync: true }, { liquid: engine })
  try {
    toValueSync(engine.renderer.renderTemplates(nodes, context, emitter))
  } catch (error) {
    if (!LiquidError.is(error)) throw error
    const { originalError, token } = error as LiquidError & { originalError?: Error }
    const [line = 1, column = 1] = token.getPosition()
    const tooMuch = originalError instanceof TooLong || isLimit(originalError ?? error)
    throw new TemplateRefused(tooMuch ? 'template_limit_exceeded' : 'template_syntax_wrong', [line, column])
  }
  return emitter.buffer
}

export interface Template<Name extends string> {
  /** Throws `TemplateRefused` when a limit is reached. */
  write(values: TemplateValues<Name>): string
}

/** What a variable that stands alone is between: the ends of its line, or those of its paragraph. */
const EDGES = {
  text: [/\n[ \t]*$/, /^[ \t]*\n/],
  markup: [/<p(?: [^<>]*)?>\s*$/, /^\s*<\/p>/],
} as const

/**
 * Throws `TemplateRefused` for a text that uses what it may not. `alone`: variables that it must contain, each by itself.
 * As markup, values are put in as text, wherever they stand; what the template itself contains is cleaned by its caller.
 */
export function templateOf<Name extends string>(
  text: string,
  names: readonly Name[],
  alone: readonly Name[] = [],
  kind: keyof typeof engines = 'text',
): Template<Name> {
  const engine = engines[kind]
  let nodes: Node[]
  try {
    requireShallow(text)
    nodes = engine.parse(text)
  } catch (error) {
    throw refusalOf(error)
  }
  const { globals, variables } = engine.analyzeSync(nodes, { partials: false })
  requireKnown(globals, names)
  for (const name of alone) requireAlone(nodes, variables, { name, edges: EDGES[kind] })
  return { write: (values) => written(engine, nodes, values) }
}
