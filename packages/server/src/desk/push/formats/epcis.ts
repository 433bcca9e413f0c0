/**
 * EPCIS 2.0 in JSON-LD: changes as ObjectEvents, packing as AggregationEvents, corrections as error declarations with
 * their corrective events.
 */

import { isSscc } from '@serialis/contract/kit/check-characters.ts'
import { digitalLink, ssccDigitalLink } from '@serialis/contract/kit/gs1.ts'
import { codeTag, orderTag } from '../../../kit/text-files/epc.ts'
import { eventIdOf, type HashedEvent } from './epcis-hash.ts'
import type { BatchContent, CodeGroup, Format, FormatOptions, PushedChange, PushedMove } from './format.ts'

const NAMESPACE = 'https://serialis.example/epcis/'
const CBVMDA = 'urn:epcglobal:cbv:mda'

/** A code that is neither an SGTIN nor an SSCC is named by our own tag URI, because EPCIS requires a URI. */
export function epcOf(code: string, gtin: string | null): string {
  if (gtin !== null) return digitalLink({ gtin, serial: code })
  return isSscc(code) ? ssccDigitalLink(code) : codeTag(code)
}
const epcsOf = ({ codes, gtin }: CodeGroup): string[] => codes.map((code) => epcOf(code, gtin))

const transactionsOf = ({ order }: CodeGroup): Pick<HashedEvent, 'bizTransactionList'> =>
  order === null ? {} : { bizTransactionList: [{ type: 'prodorder', bizTransaction: orderTag(order.orderNo) }] }

type Common = Pick<HashedEvent, 'eventTime' | 'eventTimeZoneOffset' | 'extensions'>

function changeEvent(change: PushedChange, common: Common): HashedEvent {
  const {
    epcis: { action, bizStep, disposition },
    order,
  } = change
  // Lot and expiry are sent only when a pack is commissioned.
  const ilmd =
    action === 'ADD' && order !== null
      ? {
          ...(order.batchCode !== null && { lotNumber: order.batchCode }),
          ...(order.expirationDate !== null && { itemExpirationDate: order.expirationDate }),
        }
      : {}
  return {
    ...common,
    type: 'ObjectEvent',
    epcList: epcsOf(change),
    action,
    bizStep,
    disposition,
    ...transactionsOf(change),
    ...(Object.keys(ilmd).length > 0 && {
      ilmd: Object.fromEntries(Object.entries(ilmd).map(([name, value]) => [`{${CBVMDA}}${name}`, value])),
    }),
  }
}

function moveEvent(move: PushedMove, common: Common): HashedEvent {
  const isPacked = move.kind === 'PACK'
  return {
    ...common,
    type: 'AggregationEvent',
    parentID: epcOf(move.container.code, move.container.gtin),
    childEPCs: epcsOf(move),
    action: isPacked ? 'ADD' : 'DELETE',
    bizStep: isPacked ? 'packing' : 'unpacking',
    ...transactionsOf(move),
  }
}

const plainNames = (pairs: Readonly<Record<string, string>> | undefined, prefix: string) =>
  Object.fromEntries(
    Object.entries(pairs ?? {}).map(([name, value]) => [`${prefix}:${name.slice(name.indexOf('}') + 1)}`, value]),
  )

function written(
  { type, eventTime, ilmd, extensions, ...event }: HashedEvent,
  eventID: string,
  errorDeclaration?: object,
): string {
  return JSON.stringify({
    eventID,
    type,
    eventTime: eventTime.toISOString(),
    ...event,
    ...(ilmd && { ilmd: plainNames(ilmd, 'cbvmda') }),
    ...plainNames(extensions, 'serialis'),
    ...(errorDeclaration && { errorDeclaration }),
  })
}

function* eventsOf(content: BatchContent): Generator<(common: Common) => HashedEvent> {
  for (const move of content.moves) if (move.kind === 'UNPACK') yield (common) => moveEvent(move, common)
  for (const change of content.changes) yield (common) => changeEvent(change, common)
  for (const move of content.moves) if (move.kind === 'PACK') yield (common) => moveEvent(move, common)
}

function* write(content: BatchContent, { mark }: Pick<FormatOptions, 'mark'>): Generator<string> {
  const { eventTime, recordTime, offset, correctedAt, jobId } = content
  const common: Common = { eventTime, eventTimeZoneOffset: offset }
  const head = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { serialis: NAMESPACE }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: (correctedAt ?? recordTime).toISOString(),
    // Not in the events: their ids are hashes of what they say.
    ...(mark && { 'serialis:environment': mark }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"epcisBody":{"eventList":[`
  let before = ''
  for (const make of eventsOf(content)) {
    const original = make(common)
    if (correctedAt === null) yield before + written(original, eventIdOf(original))
    else {
      // The same facts sent again are another event: the extension is part of the hash.
      const corrective = make({ ...common, extensions: { [`{${NAMESPACE}}correction`]: jobId } })
      const declaration = {
        declarationTime: correctedAt.toISOString(),
        reason: 'incorrect_data',
        correctiveEventIDs: [eventIdOf(corrective)],
      }
      yield `${before}${written(original, eventIdOf(original), declaration)},${written(corrective, eventIdOf(corrective))}`
    }
    before = ','
  }
  yield ']}}'
}

export const epcis: Format = {
  contentType: 'application/ld+json; charset=utf-8',
  write,
  canCorrect: true,
  needsRelations: false,
  needsReasons: false,
}
