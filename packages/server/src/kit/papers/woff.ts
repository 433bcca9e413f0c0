/** Converts web fonts (WOFF) to the plain files that a PDF embeds. */

import { inflateSync } from 'node:zlib'

interface Table {
  tag: string
  checksum: number
  bytes: Buffer
}

const padded = (bytes: Buffer): Buffer =>
  bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, table) => {
    const entry = 44 + table * 20
    const [at, packed, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ]
    const bytes = woff.subarray(at, at + packed)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
}

/**
 * Every glyph at an offset divisible by four: the embedded subset stores half of each offset in two bytes, and a glyph
 * of odd length made all following ones unreadable.
 */
function alignGlyphs(tables: readonly Table[]): Table[] {
  const bytesOf = (tag: string): Buffer => tables.find((table) => table.tag === tag)?.bytes ?? Buffer.alloc(0)
  const [glyphs, places] = [bytesOf('glyf'), bytesOf('loca')]
  const isLong = bytesOf('head').readUInt16BE(50) === 1
  const placeOf = (glyph: number) => (isLong ? places.readUInt32BE(glyph * 4) : places.readUInt16BE(glyph * 2) * 2)
  const count = places.length / (isLong ? 4 : 2) - 1
  const aligned: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const bytes = padded(glyphs.subarray(placeOf(glyph), placeOf(glyph + 1)))
    loca.writeUInt32BE(offset, glyph * 4)
    aligned.push(bytes)
    offset += bytes.length
  }
  loca.writeUInt32BE(offset, count * 4)
  const head = Buffer.from(bytesOf('head'))
  head.writeUInt16BE(1, 50)
  const changed: Record<string, Buffer> = { glyf: Buffer.concat(aligned), loca, head }
  return tables.map((table) => ({ ...table, bytes: changed[table.tag] ?? table.bytes }))
}

/** The font file inside a WOFF, with aligned glyphs. Its tables keep their original checksums, which nothing checks. */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = alignGlyphs(tablesOf(woff))
  const largest = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(12 + tables.length * 16)
  woff.copy(head, 0, 4, 8)
  ;[tables.length, largest * 16, Math.log2(largest), (tables.length - largest) * 16].forEach((value, at) =>
    head.writeUInt16BE(value, 4 + at * 2),
  )
  let offset = head.length
  tables.forEach(({ tag, checksum, bytes }, at) => {
    head.write(tag, 12 + at * 16, 'latin1')
    ;[checksum, offset, bytes.length].forEach((value, place) => head.writeUInt32BE(value, 16 + at * 16 + place * 4))
    offset += padded(bytes).length
  })
  return Buffer.concat([head, ...tables.map(({ bytes }) => padded(bytes))])
}
