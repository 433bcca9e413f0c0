/**
 * A program of its own, as reading drawings takes libraries that may break. It reads a JSON list of SVG documents and writes one
 * line of JSON, the sizes of the pictures, then the pictures as PNG.
 */

import { text } from 'node:stream/consumers'
import sharp from 'sharp'

/** Of the line before the pictures: how long each of them is. */
export type Sizes = readonly number[]

/** Twice as many points as it is shown with, for screens that have them. */
const DOTS_PER_INCH = 144
const MOST_PIXELS = 20_000_000

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
sharp.cache(false)
sharp.concurrency(1)

const pictures: Buffer[] = []
for (const svg of JSON.parse(await text(process.stdin)) as string[])
  pictures.push(
    await sharp(Buffer.from(svg), { density: DOTS_PER_INCH, limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer(),
  )
process.stdout.write(`${JSON.stringify(pictures.map(({ length }) => length) satisfies Sizes)}\n`)
for (const picture of pictures) process.stdout.write(picture)
