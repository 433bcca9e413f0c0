/**
 * Conditions of routing rules in CEL. Only what a walk of the parsed tree allows is ever evaluated, so that the work for
 * a record grows with its size and with nothing else.
 */

import { type ASTNode, Environment, EvaluationError } from '@marcbachmann/cel-js'

export const CONDITION_MAXIMUM = 2000
const NODES_MAXIMUM = 200
const DEPTH_MAXIMUM = 20
const LIST_MAXIMUM = 100
/** Parts of a condition that may read a text or a list to its end. */
const SCANS_MAXIMUM = 4
/** Of a text that is searched: searches for longer ones can take as long as both lengths multiplied. */
const SEARCHED_MAXIMUM = 200

/** What is known of a record besides what it holds. */
export interface Envelope {
  /** The slug of the endpoint. */
  endpoint: string
  /** UTC, as `2026-01-31T08:00:00.000Z`: texts of this form compare like times. */
  receivedAt: string
  contentType: string
  /** Of the whole message. */
  bytes: number
  records: number
}
const envelopeFields = [
  'endpoint',
  'receivedAt',
  'contentType',
  'bytes',
  'records',
] as const satisfies readonly (keyof Envelope)[]

export type ConditionFault =
  | 'routing_condition_can_not_be_empty'
  | 'routing_condition_unreadable'
  | 'routing_condition_too_large'
  | 'routing_condition_unknown_name'
  | 'routing_condition_not_allowed'
  | 'routing_condition_decides_nothing'

class Refused extends Error {
  readonly fault: ConditionFault
  constructor(fault: ConditionFault) {
    super(fault)
    this.fault = fault
  }
}
const refuse = (fault: ConditionFault): never => {
  throw new Refused(fault)
}

const limits = {
  maxAstNodes: NODES_MAXIMUM,
  maxDepth: DEPTH_MAXIMUM,
  maxListElements: LIST_MAXIMUM,
  maxMapEntries: 1,
  maxCallArguments: 2,
}
const environment = new Environment({ limits }).registerVariable('envelope', 'map').registerVariable('body', 'dyn')

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>='])
const SEARCHES = new Set(['startsWith', 'endsWith', 'contains'])
const LOOPS = new Set(['exists', 'all', 'exists_one'])
/** Their results are small, whatever they are asked of. */
const SMALL = new Set(['value', '-_', 'call', 'rcall', '!_', '&&', '||', 'in', ...COMPARISONS])

/** Counts what a condition may do. `names` are those that may begin a path. */
interface Walk {
  names: ReadonlySet<string>
  isInLoop: boolean
  count: { scans: number }
}

const scans = ({ count }: Walk): void => {
  if (++count.scans > SCANS_MAXIMUM) refuse('routing_condition_too_large')
}

/** A name, its fields, and places in its lists. */
function walkPath(node: ASTNode, walk: Walk): void {
  if (node.op === 'id') {
    if (!walk.names.has(node.args)) refuse('routing_condition_unknown_name')
    return
  }
  if (node.op !== '.' && node.op !== '[]') refuse('routing_condition_not_allowed')
  const [of, at] = node.args as [ASTNode, ASTNode | string]
  if (typeof at !== 'string' && at.op !== 'value') refuse('routing_condition_not_allowed')
  if (of.op === 'id' && of.args === 'envelope' && !(envelopeFields as readonly unknown[]).includes(at))
    refuse('routing_condition_unknown_name')
  walkPath(of, walk)
}

/** Inside a loop only its own variable is read: anything else would be read once for each entry. */
function walkLoop(list: ASTNode, [name, each]: readonly ASTNode[], walk: Walk): void {
  if (walk.isInLoop || name?.op !== 'id' || each === undefined) return refuse('routing_condition_not_allowed')
  if (walk.names.has(name.args)) refuse('routing_condition_not_allowed')
  walkPath(list, walk)
  walkCondition(each, { names: new Set([name.args]), isInLoop: true, count: walk.count })
}

function walkMethod([name, of, args]: [string, ASTNode, ASTNode[]], walk: Walk): void {
  scans(walk)
  const [first] = args
  if (LOOPS.has(name) && args.length === 2) return walkLoop(of, args, walk)
  if (name === 'size' && args.length === 0) return walkPath(of, walk)
  const isSearch = SEARCHES.has(name) && args.length === 1
  if (!isSearch || first?.op !== 'value' || typeof first.args !== 'string')
    return refuse('routing_condition_not_allowed')
  if (first.args.length > SEARCHED_MAXIMUM) return refuse('routing_condition_too_large')
  walkPath(of, walk)
}

function walkCall([name, args]: [string, ASTNode[]], walk: Walk): void {
  const [of] = args
  if (!['size', 'has'].includes(name) || of === undefined || args.length !== 1)
    return refuse('routing_condition_not_allowed')
  if (name === 'size') scans(walk)
  walkPath(of, walk)
}

/** One value in a list that is written out, or a value that is written out in a list of the record. */
function walkIn([value, list]: [ASTNode, ASTNode], walk: Walk): void {
  if (list.op === 'list') {
    if (list.args.some(({ op }) => op !== 'value')) refuse('routing_condition_not_allowed')
    return walkValue(value, walk)
  }
  if (value.op !== 'value') refuse('routing_condition_not_allowed')
  scans(walk)
  walkPath(list, walk)
}

function walkValue(node: ASTNode, walk: Walk): void {
  if (node.op === 'value') return
  if (node.op === '-_') return node.args.op === 'value' ? undefined : refuse('routing_condition_not_allowed')
  if (node.op === 'id' || node.op === '.' || node.op === '[]') return walkPath(node, walk)
  walkCondition(node, walk)
}

function walkCondition(node: ASTNode, walk: Walk): void {
  if (COMPARISONS.has(node.op)) {
    const sides = node.args as [ASTNode, ASTNode]
    // Two parts of a record may be as large as the record.
    if (!sides.some(({ op }) => SMALL.has(op))) refuse('routing_condition_not_allowed')
    for (const side of sides) walkValue(side, walk)
    return
  }
  switch (node.op) {
    case '&&':
    case '||':
      for (const side of node.args) walkCondition(side, walk)
      return
    case '!_':
      return walkCondition(node.args, walk)
    case 'in':
      return walkIn(node.args, walk)
    case 'call':
      return walkCall(node.args, walk)
    case 'rcall':
      return walkMethod(node.args, walk)
    case 'value':
    case 'id':
    case '.':
    case '[]':
      return walkValue(node, walk)
    default:
      return refuse('routing_condition_not_allowed')
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && /exceeded|limit|maximum/i.test(error.message)

function parsed(text: string) {
  if (text.trim() === '') return refuse('routing_condition_can_not_be_empty')
  if (text.length > CONDITION_MAXIMUM) return refuse('routing_condition_too_large')
  try {
    return environment.parse(text)
  } catch (error) {
    return refuse(isTooLarge(error) ? 'routing_condition_too_large' : 'routing_condition_unreadable')
  }
}

function compiled(text: string) {
  const program = parsed(text)
  walkCondition(program.ast, { names: new Set(['envelope', 'body']), isInLoop: false, count: { scans: 0 } })
  const { valid, type } = program.check()
  if (!valid || (type !== 'bool' && type !== 'dyn')) refuse('routing_condition_decides_nothing')
  return program
}

/** Undefined: it can be used. */
export function conditionFault(text: string): ConditionFault | undefined {
  try {
    compiled(text)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

/**
 * `FITS`, or why not: the condition is `FALSE`; the record lacks a field that it names (`MISSING`); a field is of
 * another type (`TYPE`).
 */
export const verdicts = ['FITS', 'FALSE', 'MISSING', 'TYPE'] as const
export type Verdict = (typeof verdicts)[number]
export type Condition = (envelope: Envelope, body: unknown) => Verdict

/** Of a text without faults. */
export function conditionOf(text: string): Condition {
  const program = compiled(text)
  return (envelope, body) => {
    try {
      const answer: unknown = program({ envelope, body })
      return answer === true ? 'FITS' : answer === false ? 'FALSE' : 'TYPE'
    } catch (error) {
      if (error instanceof EvaluationError) return error.code === 'no_such_key' ? 'MISSING' : 'TYPE'
      throw error
    }
  }
}
