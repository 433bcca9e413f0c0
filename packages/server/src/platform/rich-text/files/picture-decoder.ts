/**
 * A program of its own, since decoding what a stranger made is where memory and programs break. It reads the picture of its
 * first argument and writes it anew: one line of JSON, then the bytes. What is in the file besides the picture (where it
 * was taken, a page that is hidden behind it) does not come out of it.
 */

import sharp, { type FormatEnum } from 'sharp'

/** Of the line before the bytes. */
export type Decoded = { width: number; height: number } | { problem: 'picture_too_large' | 'picture_not_readable' }

const FORMATS: readonly (keyof FormatEnum | undefined)[] = ['png', 'jpeg', 'gif', 'webp']
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}`)
const MOST_FRAMES = 1_000

async function decode(path: string, mostPixels: number): Promise<{ said: Decoded; bytes?: Buffer }> {
  // Readers of drawings, documents and scientific formats are never reached, whatever the file says it is.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.cache(false)
  sharp.concurrency(1)
  const picture = sharp(path, { limitInputPixels: false, failOn: 'error', animated: true })
  const { width, height, pages = 1, pageHeight = height, format } = await picture.metadata()
  if (!FORMATS.includes(format)) return { said: { problem: 'picture_not_readable' } }
  if (pages > MOST_FRAMES || width * pageHeight * pages > mostPixels) return { said: { problem: 'picture_too_large' } }
  // Still pictures are turned as their camera was held: what said so is left out with the rest.
  const upright = pages > 1 ? picture : picture.autoOrient()
  const written = format === 'jpeg' ? upright.jpeg({ quality: 85 }) : upright.toFormat(format)
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { said: { width: info.width, height: info.pageHeight ?? info.height }, bytes: data }
}

const [path = '', mostPixels = '0'] = process.argv.slice(2)
const { said, bytes = Buffer.alloc(0) } = await decode(path, Number(mostPixels)).catch(() => ({
  said: { problem: 'picture_not_readable' } satisfies Decoded,
  bytes: Buffer.alloc(0),
}))
process.stdout.write(`${JSON.stringify(said)}\n`)
process.stdout.write(bytes)
