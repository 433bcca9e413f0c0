/** Reads the output of an export by the rules of its format. */

import { crc32, inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'

/** Name -> content, by the central directory; every checksum is verified. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of central directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size, nameLength, offset] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}

export interface SheetCell {
  type: string
  text: string
}

/** The rows of the sheet; throws when a part is not well-formed XML or contains a formula. */
export function sheetRows(archive: Buffer): SheetCell[][] {
  const rows: SheetCell[][] = []
  for (const [name, content] of unzip(archive)) {
    const parser = new SaxesParser({ xmlns: true })
    let cell: SheetCell | undefined
    parser.on('opentag', (tag) => {
      if (tag.local === 'f') throw new Error('a formula')
      if (!name.includes('sheet1')) return
      if (tag.local === 'row') rows.push([])
      if (tag.local === 'c') rows.at(-1)!.push((cell = { type: tag.attributes['t']?.value ?? 'n', text: '' }))
    })
    parser.on('text', (text) => {
      if (cell) cell.text += text
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(content.toString('utf8')).close()
  }
  return rows
}
