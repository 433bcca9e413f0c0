/** Reads the answer of a target: which codes it accepted, which it refused and why, which are still open. Pure. */

import type { FailureKind } from '@serialis/contract/desk/push/push.status.ts'
import { z } from 'zod'
import { isModestJson } from '../../../kit/text-files/modest-json.ts'
import type { HttpAnswer } from './send.ts'

export interface SentItem {
  readonly ordinal: number
  readonly code: string
  readonly gtin: string | null
  /** In EPCIS notation; null in other formats. */
  readonly epc: string | null
}
export interface RejectedGroup {
  readonly code: string
  readonly text: string
  readonly ordinals: readonly number[]
}

export type Verdict =
  /** Final, except for `open` codes, which are sent again under another key. */
  | { readonly kind: 'settled'; readonly rejected: readonly RejectedGroup[]; readonly open: readonly number[] }
  /** Accepted; the result follows later, by a receipt or by a request to `url`. */
  | { readonly kind: 'awaiting'; readonly url: string | null }
  /** The outcome is unknown: the same batch is sent again with the same key. */
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly status: number | null; readonly text: string }

const text = z.coerce.string().transform((value) => value.slice(0, 500))
const item = z.object({
  code: z.string().optional(),
  gtin: z.string().optional(),
  epc: z.string().optional(),
  index: z.number().int().optional(),
  status: z.string().default('REJECTED'),
  errorCode: text.default(''),
  errorText: text.default(''),
  message: text.optional(),
})
type Item = z.output<typeof item>
const answerShape = z.object({
  results: z.array(item).optional(),
  rejected: z.array(item).optional(),
  receipt: z.string().optional(),
  receiptUrl: z.string().optional(),
  status: z.string().optional(),
  message: text.optional(),
})
export type AnswerBody = z.output<typeof answerShape>

const ACCEPTED = new Set(['ACKED', 'ACCEPTED', 'OK', 'SUCCESS', '1'])
/** These mean that the content is wrong; sending it again would change nothing. */
const CONTENT_REFUSED = new Set([400, 409, 410, 413, 415, 422])

interface Finder {
  (named: Pick<Item, 'code' | 'gtin' | 'epc' | 'index'>): readonly number[]
}

/** Finds the codes of a batch by the identifiers in an answer. */
function finderOf(items: readonly SentItem[]): Finder {
  const byName = new Map<string, number[]>()
  const add = (name: string, ordinal: number) => {
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [ordinal])
    else if (!known.includes(ordinal)) known.push(ordinal)
  }
  for (const { ordinal, code, gtin, epc } of items) {
    add(code, ordinal)
    if (gtin !== null) add(`${gtin} ${code}`, ordinal)
    if (epc !== null) add(epc, ordinal)
  }
  return ({ code, gtin, epc, index }) => {
    const at = index === undefined ? undefined : items[index]
    if (code !== undefined)
      return (gtin === undefined ? undefined : byName.get(`${gtin} ${code}`)) ?? byName.get(code) ?? []
    return (epc === undefined ? undefined : byName.get(epc)) ?? (at === undefined ? [] : [at.ordinal])
  }
}

/**
 * `results` covers all codes, so those not named are open; `rejected` names the exceptions, the others are accepted if
 * `othersTaken`.
 */
export function settle(
  items: readonly SentItem[],
  { results, rejected }: Pick<AnswerBody, 'results' | 'rejected'>,
  othersTaken: boolean,
): Extract<Verdict, { kind: 'settled' }> {
  const find = finderOf(items)
  const open = new Set(results !== undefined || !othersTaken ? items.map(({ ordinal }) => ordinal) : [])
  const groups = new Map<string, { code: string; text: string; ordinals: Set<number> }>()
  const refuse = (one: Item) => {
    const group = groups.get(`${one.errorCode}\n${one.errorText}`) ?? {
      code: one.errorCode,
      text: one.errorText || (one.message ?? ''),
      ordinals: new Set<number>(),
    }
    for (const ordinal of find(one)) {
      group.ordinals.add(ordinal)
      open.delete(ordinal)
    }
    groups.set(`${one.errorCode}\n${one.errorText}`, group)
  }
  for (const one of results ?? []) {
    if (ACCEPTED.has(one.status.toUpperCase())) for (const ordinal of find(one)) open.delete(ordinal)
    else if (one.status.toUpperCase() !== 'PENDING') refuse(one)
  }
  for (const one of rejected ?? []) refuse(one)
  return {
    kind: 'settled',
    open: [...open],
    rejected: Array.from(groups.values(), ({ code, text: words, ordinals }) => ({
      code,
      text: words,
      ordinals: [...ordinals],
    })).filter(({ ordinals }) => ordinals.length > 0),
  }
}

/** Undefined when it is no JSON object; throws when it claims to be JSON and is truncated or beyond the limits. */
function bodyOf({ text: body, headers }: HttpAnswer): AnswerBody | undefined {
  if (!/json/i.test(headers['content-type'] ?? '') && !body.trimStart().startsWith('{')) return undefined
  if (body.trim() === '') return undefined
  if (!isModestJson(body)) throw new SyntaxError('more values or levels than the answer for a batch has')
  const parsed: unknown = JSON.parse(body)
  const read = answerShape.safeParse(parsed)
  return read.success ? read.data : undefined
}

const failed = (failure: FailureKind, status: number | null, words: string): Verdict => ({
  kind: 'failed',
  failure,
  status,
  text: words.slice(0, 500),
})

function whole(items: readonly SentItem[], code: string, words: string): Verdict {
  return {
    kind: 'settled',
    open: [],
    rejected: [{ code, text: words.slice(0, 500), ordinals: [...new Set(items.map(({ ordinal }) => ordinal))] }],
  }
}

const listsPacks = (body: AnswerBody | undefined): boolean =>
  body?.results !== undefined || body?.rejected !== undefined

/** Judges an answer with a status from 200 to 299: accepted, partly accepted, or to be requested later. */
function judgeTaken(answer: HttpAnswer, body: AnswerBody | undefined, items: readonly SentItem[]): Verdict {
  const isLater = body?.receipt !== undefined || body?.receiptUrl !== undefined
  if (isLater || (answer.status === 202 && !listsPacks(body)))
    return { kind: 'awaiting', url: body?.receiptUrl ?? answer.headers['location'] ?? null }
  return settle(items, body ?? {}, true)
}

/** The verdict on a whole answer. Everything that is not clearly final is a failure and sent again. */
export function judge(answer: HttpAnswer, items: readonly SentItem[]): Verdict {
  const { status } = answer
  let body: AnswerBody | undefined
  try {
    body = bodyOf(answer)
  } catch {
    return failed('broken_answer', status, 'torn JSON')
  }
  if (status >= 200 && status < 300) return judgeTaken(answer, body, items)
  if (status >= 300 && status < 400) return failed('redirected', status, answer.headers['location'] ?? '')
  if (status >= 400 && status < 500 && listsPacks(body)) return settle(items, body ?? {}, false)
  if (CONTENT_REFUSED.has(status)) return whole(items, `http_${status}`, body?.message ?? answer.text)
  return failed('http_status', status, body?.message ?? answer.text)
}

/** The result of a request for a late result; undefined while there is none yet. */
export function judgeReceipt(answer: HttpAnswer, items: readonly SentItem[]): Verdict | undefined {
  if (answer.status === 404 || answer.status === 202 || answer.status === 204) return undefined
  const verdict = judge(answer, items)
  if (verdict.kind === 'awaiting') return undefined
  const isPending = verdict.kind === 'settled' && /^(pending|processing|running)$/i.test(statusOf(answer))
  return isPending ? undefined : verdict
}

function statusOf(answer: HttpAnswer): string {
  try {
    return bodyOf(answer)?.status ?? ''
  } catch {
    return ''
  }
}
