/** A CSV file in an archive, with its checksum; both are written as they come, whatever their size. */

import { createHash } from 'node:crypto'
import { failure } from '../../kit/http/failure.ts'
import { zipOf } from '../../kit/text-files/zip.ts'

/** What programs that unpack can read everywhere; a file that is larger goes without an archive. */
const MOST_GIGABYTES = 4
const MOST_BYTES = MOST_GIGABYTES * 1e9

/** `sha256sum -c name.csv.sha256` checks the unpacked file; the event has the checksum of the archive. */
export function zippedCsv(name: string, csv: AsyncIterable<Buffer>, most = MOST_BYTES): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  async function* counted() {
    let bytes = 0
    for await (const chunk of csv) {
      bytes += chunk.length
      if (bytes > most) throw failure('export_too_large', { maximum: MOST_GIGABYTES })
      hash.update(chunk)
      yield chunk
    }
  }
  function* entries() {
    yield { name, body: counted() }
    yield { name: `${name}.sha256`, body: [Buffer.from(`${hash.digest('hex')}  ${name}\n`)] }
  }
  return zipOf(entries())
}
