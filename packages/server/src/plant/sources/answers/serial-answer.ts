/**
 * The answer of a partner in any format: read completely, then checked against the request. All of it is right, or none
 * is used.
 */

import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { ProblemParams } from '../pulls/pulls.queries.ts'

export interface SerialAnswer {
  requestId: string | null
  sendingSystem: string | null
  receivingSystem: string | null
  gtin: string | null
  /** The text of a partner's refusal. */
  fault: string | null
  /** As in the answer. */
  codes: string[]
}
export const emptyAnswer = (): SerialAnswer => ({
  requestId: null,
  sendingSystem: null,
  receivingSystem: null,
  gtin: null,
  fault: null,
  codes: [],
})

/** None of the answer may be used. */
export class AnswerRefused extends Error {
  readonly problem: PullProblem
  readonly params: ProblemParams
  constructor(problem: PullProblem, params: ProblemParams = {}) {
    super(problem)
    this.problem = problem
    this.params = params
  }
}

export interface CodesRequested {
  gtin: string | null
  codeType: CodeType
  /** Maximum number of codes; undefined: no limit. */
  quantity?: number
  requestId?: string
  systems?: { sending: string; receiving: string }
}

const AI21_MOST = 20
/** GS1's character set 82, which serial numbers use. */
const SERIAL = /^[!"%-?A-Z_a-z]+$/

/** The code as it is stored: the serial number under its GTIN, or the SSCC or China code itself. */
function bareCode(text: string, { gtin, codeType }: CodesRequested, line: number): string {
  const wrong = (problem: PullProblem) => new AnswerRefused(problem, { line, code: text.slice(0, 60) })
  if (codeType === 'CN20') {
    if (!/^\d{20}$/.test(text)) throw wrong('wrong_length')
    return text
  }
  if (codeType === 'SSCC') {
    const code = text.length === 20 && text.startsWith('00') ? text.slice(2) : text
    const read = readCode(code)
    if (read.kind !== 'sscc') throw wrong(/^\d{18}$/.test(code) ? 'not_a_code' : 'wrong_length')
    return code
  }
  let serial = text
  if (gtin !== null && text.startsWith('01') && text.startsWith('21', 16)) {
    if (text.slice(2, 16) !== gtin) throw wrong('other_product')
    serial = text.slice(18)
  }
  if (serial.length === 0 || serial.length > AI21_MOST) throw wrong('wrong_length')
  if (!SERIAL.test(serial)) throw wrong('not_a_code')
  return serial
}

function checkHead(answer: SerialAnswer, { requestId, systems, gtin }: CodesRequested): void {
  if (requestId !== undefined && answer.requestId !== null && answer.requestId !== requestId)
    throw new AnswerRefused('other_request', { requestId: answer.requestId })
  if (gtin !== null && answer.gtin !== null && answer.gtin.padStart(14, '0') !== gtin)
    throw new AnswerRefused('other_product', { gtin: answer.gtin })
  if (systems === undefined || answer.sendingSystem === null || answer.receivingSystem === null) return
  // Partners either swap the two system names or repeat them; any other name means that the answer is not for us.
  const [ours, theirs] = [
    [systems.sending, systems.receiving].sort(),
    [answer.sendingSystem, answer.receivingSystem].sort(),
  ]
  if (ours.join('\n') !== theirs.join('\n'))
    throw new AnswerRefused('other_systems', { sending: answer.sendingSystem, receiving: answer.receivingSystem })
}

/** The codes to store; throws `AnswerRefused`. Only the ledger knows whether they are duplicates. */
export function codesOf(answer: SerialAnswer, asked: CodesRequested): string[] {
  checkHead(answer, asked)
  const { codes } = answer
  if (asked.quantity !== undefined && codes.length > asked.quantity)
    throw new AnswerRefused('too_many', { count: codes.length, asked: asked.quantity })
  if (codes.length === 0) throw new AnswerRefused('no_codes')
  const seen = new Set<string>()
  return codes.map((text, index) => {
    const code = bareCode(text.trim(), asked, index + 1)
    seen.add(code)
    if (seen.size !== index + 1) throw new AnswerRefused('listed_twice', { line: index + 1, code })
    return code
  })
}
