/** Splits one event of an EPCIS document into facts about single codes. */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { cbvWord, codeOfEpc } from '../../../kit/text-files/epc.ts'
import type { CodeList, EpcisEvent, JsonValue } from '../../../kit/text-files/epcis-events.ts'
import { readMoment } from '../../../kit/text-files/event-moment.ts'
import { checkLot, isMiscounted, keyOfCode, Wrong, type Fault, type Key, type Place } from '../opening-rows.ts'
import { meaningOf, type Meaning } from './epcis-states.ts'

/** A fact about a code, at a position of the file. `begins`: the code may exist from this event on. */
export type CodeFact =
  | {
      kind: 'state'
      at: Place
      key: Key
      time: number
      begins: boolean
      meaning: Meaning
      disposition: string
      batch: string
      expiry: string | null
      level: PackagingLevel | null
    }
  | { kind: 'packed' | 'unpacked'; at: Place; key: Key; time: number; parent: Key }
  /** Everything in a container leaves it. */
  | { kind: 'emptied'; at: Place; key: Key; time: number }
  | { kind: 'wrong'; at: Place; code: string; fault: Fault }

const KEPT_TEXT = 60

const textOf = (value: JsonValue | undefined): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  return typeof value !== 'object' || value === null || Array.isArray(value)
    ? ''
    : textOf(value['@value'] ?? value['id'])
}
const localName = (name: string) =>
  name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('#'), name.lastIndexOf('/')) + 1)

function timeOf({ fields }: EpcisEvent): number {
  const moment = readMoment(textOf(fields.get('eventTime')), textOf(fields.get('eventTimeZoneOffset')) || null)
  if (typeof moment === 'string')
    throw new Wrong('eventTime', 'time_wrong', { value: textOf(fields.get('eventTime')).slice(0, KEPT_TEXT) })
  return moment.time
}

interface Lot {
  batch: string
  expiry: string | null
  level: PackagingLevel | null
}
const lotFields: Readonly<Record<string, 'batch' | 'expiry' | 'level'>> = {
  lotNumber: 'batch',
  batch: 'batch',
  itemExpirationDate: 'expiry',
  expiry: 'expiry',
  packagingLevel: 'level',
}

/** From `ilmd`, or from extensions of the event itself. */
function lotOf({ fields }: EpcisEvent): Lot {
  const lot: Lot = { batch: '', expiry: null, level: null }
  const ilmd = fields.get('ilmd')
  const extensions = [...fields].filter(([name]) => name.includes(':'))
  for (const [name, value] of [
    ...extensions,
    ...(typeof ilmd === 'object' && ilmd !== null && !Array.isArray(ilmd) ? Object.entries(ilmd) : []),
  ]) {
    const field = lotFields[localName(name)]
    const text = textOf(value)
    if (field === 'batch') lot.batch = text
    else if (field === 'expiry') lot.expiry = text === '' ? null : text.slice(0, 10)
    else if (field === 'level') {
      lot.level = packagingLevels.find((level) => level === text) ?? null
      if (lot.level === null) throw new Wrong(name, 'level_wrong', { value: text.slice(0, KEPT_TEXT) })
    }
  }
  checkLot(lot)
  return lot
}

const isMiscountedEpc = (epc: string): boolean => isMiscounted(codeOfEpc(epc.trim()) ?? '')
const keyOfEpc = (epc: string): Key | null => {
  const code = codeOfEpc(epc.trim())
  return code === null ? null : keyOfCode(code)
}

function parentOf({ fields }: EpcisEvent): Key {
  const epc = textOf(fields.get('parentID'))
  const parent = keyOfEpc(epc)
  if (parent === null)
    throw new Wrong('parentID', isMiscountedEpc(epc) ? 'check_digit_wrong' : 'parent_wrong', {
      value: epc.slice(0, KEPT_TEXT),
    })
  return parent
}

/** Each code of a list, or what is wrong with it. */
function* eachOf(
  { codes, lines }: CodeList,
  column: string,
  event: number,
  tell: (key: Key, at: Place) => CodeFact,
): Generator<CodeFact> {
  for (const [place, epc] of codes.entries()) {
    const at = { line: lines[place] ?? 0, event }
    const key = keyOfEpc(epc)
    yield key === null
      ? {
          kind: 'wrong',
          at,
          code: epc.slice(0, 200),
          fault: {
            column,
            error: isMiscountedEpc(epc) ? 'check_digit_wrong' : 'code_wrong',
            params: { value: epc.slice(0, KEPT_TEXT) },
          },
        }
      : tell(key, at)
  }
}

function* objectEvent(event: EpcisEvent, number: number, list: CodeList): Generator<CodeFact> {
  const word = (name: string) => cbvWord(textOf(event.fields.get(name)))
  const action = textOf(event.fields.get('action'))
  if (!['ADD', 'OBSERVE', 'DELETE'].includes(action))
    throw new Wrong('action', 'action_wrong', { value: action.slice(0, KEPT_TEXT) })
  const disposition = word('disposition').slice(0, KEPT_TEXT)
  const meaning = meaningOf(action, word('bizStep'), disposition)
  const [time, lot, begins] = [timeOf(event), lotOf(event), action === 'ADD' || meaning === 'reserved']
  yield* eachOf(list, 'epcList', number, (key, at) => ({
    kind: 'state',
    at,
    key,
    time,
    begins,
    meaning,
    disposition,
    ...lot,
  }))
}

function* aggregationEvent(event: EpcisEvent, number: number): Generator<CodeFact> {
  const action = textOf(event.fields.get('action'))
  if (action !== 'ADD' && action !== 'OBSERVE' && action !== 'DELETE')
    throw new Wrong('action', 'action_wrong', { value: action.slice(0, KEPT_TEXT) })
  // It neither packs nor unpacks.
  if (action === 'OBSERVE') return
  const [parent, time] = [parentOf(event), timeOf(event)]
  const list = event.childEPCs ?? { codes: [], lines: [] }
  if (list.codes.length === 0 && action === 'ADD') throw new Wrong('childEPCs', 'children_missing')
  if (list.codes.length === 0) yield { kind: 'emptied', at: { line: event.line, event: number }, key: parent, time }
  const kind = action === 'ADD' ? 'packed' : 'unpacked'
  yield* eachOf(list, 'childEPCs', number, (key, at) => ({ kind, at, key, time, parent }))
}

/** A fault that makes the whole event unreadable counts once. */
export function* factsOf(event: EpcisEvent, number: number): Generator<CodeFact> {
  try {
    const type = textOf(event.fields.get('type') ?? event.fields.get('isA'))
    if (event.fields.has('errorDeclaration')) throw new Wrong('errorDeclaration', 'event_withdrawn')
    if (type === 'ObjectEvent' && event.epcList !== null && event.epcList.codes.length > 0)
      yield* objectEvent(event, number, event.epcList)
    else if (type === 'AggregationEvent') yield* aggregationEvent(event, number)
    else throw new Wrong('type', 'event_not_read', { value: type.slice(0, KEPT_TEXT) })
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong
    yield { kind: 'wrong', at: { line: event.line, event: number }, code: '', fault: wrong.fault }
  }
}
