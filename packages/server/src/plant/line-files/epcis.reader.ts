/**
 * Reads EPCIS 2.0 in JSON-LD as a stream of items.
 *
 * Readings: ADD commissions, whatever the step; DELETE destroys (`destroying`) or gives back (`decommissioning`);
 * OBSERVE `sampling` draws a sample; aggregations pack and unpack. Other events, and fields that are not read, are kept
 * and listed.
 */

import { EpcisDocument, epcisEvents } from '../../kit/text-files/epcis-document.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { MIN_BATCH, MOST_PIECES } from './batches.ts'
import { itemsOfEvent } from './epcis-items.ts'
import type { HeaderItem, ResultBatch } from './items.ts'

/**
 * Yields batches of 1,000 and more items and errors. Throws UnreadableFile when the file as a whole is wrong or
 * truncated, after the events before that point.
 */
export async function* readEpcis(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<ResultBatch> {
  const document = new EpcisDocument()
  let pieces = 0
  let failure: unknown = null
  let groups = 0
  let batch: ResultBatch = { items: [], errors: [] }
  const takeOthers = () => {
    for (const { line, name } of document.takenOthers())
      batch.items.push({ kind: 'unknown', line, path: `EPCISDocument/${name}`, attributes: {}, text: '' })
  }
  try {
    for await (const events of epcisEvents(chunks, document)) {
      takeOthers()
      for (const event of events) {
        for (const piece of itemsOfEvent(event, ++groups)) {
          for (const item of piece.items) batch.items.push(item)
          for (const error of piece.errors) batch.errors.push(error)
          if (batch.items.length + batch.errors.length < MIN_BATCH) continue
          yield batch
          batch = { items: [], errors: [] }
        }
      }
      if (++pieces < MOST_PIECES) continue
      if (batch.items.length + batch.errors.length > 0) yield batch
      batch = { items: [], errors: [] }
      pieces = 0
    }
  } catch (problem) {
    if (!(problem instanceof UnreadableFile)) throw problem
    failure = problem
  }
  takeOthers()
  if (batch.items.length + batch.errors.length > 0) yield batch
  if (failure !== null) throw failure
  yield { items: [headerOf(document)], errors: [] }
}

const headerOf = (document: EpcisDocument): HeaderItem => ({
  kind: 'header',
  line: 1,
  message: 'EPCIS',
  sender: document.head('sender'),
  receiver: document.head('receiver'),
  controlNumber: document.head('instanceIdentifier'),
  transactionType: null,
  sentAt: document.head('creationDate'),
})
