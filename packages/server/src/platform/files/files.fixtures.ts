/** Small files of each type, and malicious ones, as bytes. */

import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey picture. For a large one only the header states its size, as an attacker would send it. */
export function aPng(width = 40, height = 30): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = width * height > 1_000_000 ? Buffer.alloc(0) : Buffer.alloc((width + 1) * height, 0x99).fill(0, 0, 1)
  for (let row = 0; row < height && rows.length > 0; row++) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])

/** As a camera writes it: metadata of the photo first, its dimensions after that. */
export function aJpeg(width = 40, height = 30, facts = 5_000): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(facts, 0xff)])),
    segment(0xdb, Buffer.alloc(65, 1)),
    Buffer.from([0xff]),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x55, 0xff, 0xd9]),
  ])
}

export const aPdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

/** Files that must be refused: what each is, and its bytes. */
export const hostileFiles: readonly [string, Buffer][] = [
  ['an SVG', Buffer.from(svg)],
  [
    'an SVG behind a byte order mark and spaces',
    Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(`\n\n   ${svg}`)]),
  ],
  ['a page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
  ['a page behind two thousand empty lines', Buffer.from(`${'\n'.repeat(2_000)}<html></html>`)],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['a zip', Buffer.from('504b0304140000000000', 'hex')],
  ['a program', Buffer.from('4d5a900003000000', 'hex')],
  ['UTF-16', Buffer.from('\ufeffcode', 'utf16le')],
  ['no UTF-8', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0xc3, 0x28])])],
  ['a text that breaks off in a character', Buffer.concat([Buffer.from('a'), Buffer.from([0xe4, 0xbd])])],
  ['a text with a zero byte at its end', Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0])])],
  ['a PNG without measures', aPng().subarray(0, 18)],
  ['a PNG of no width', aPng(0, 10)],
  [
    'a JPEG without a frame',
    Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe1, Buffer.alloc(50)), Buffer.from([0xff, 0xd9])]),
  ],
  ['a JPEG of nothing but a start', Buffer.from('ffd8ffe0', 'hex')],
  [
    'a JPEG whose first segment is all of it',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(70_000)]),
  ],
]
