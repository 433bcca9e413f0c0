/** Pictures that a decoder can read, and files that only look like one. */

import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })

export const realPng = (width = 64, height = 48): Promise<Buffer> => plain(width, height).png().toBuffer()
export const realWebp = (width = 64, height = 48): Promise<Buffer> => plain(width, height).webp().toBuffer()

/** As a camera writes it: where it was taken, and held upright. */
export const jpegWithPlace = (): Promise<Buffer> =>
  plain(64, 48)
    .withExif({
      IFD0: { Copyright: 'XYZZY' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export async function movingGif(frames = 3): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, at) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: (at * 70) % 256, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A picture of 144 million pixels in less than two megabytes. */
export const pixelBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

export const SCRIPT = '<script>alert(document.domain)</script>'
/** A picture that is a page as well, for a reader that looks for its beginning. */
export const polyglot = async (): Promise<Buffer> =>
  Buffer.concat([await realPng(), Buffer.from(`<html>${SCRIPT}</html>`)])

/** A GIF whose first bytes are a script that runs, with the picture in a comment. */
export const gifThatIsScript = (): Buffer =>
  Buffer.concat([Buffer.from('GIF89a/*', 'latin1'), Buffer.alloc(20), Buffer.from('*/=1;alert(1)//')])

/** A JPEG with a hundred thousand segments before its picture. */
export async function manySegments(): Promise<Buffer> {
  const picture = await plain(64, 48).jpeg().toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x04, 0x20, 0x20])
  const comments = Buffer.concat(Array.from({ length: 100_000 }, () => comment))
  return Buffer.concat([picture.subarray(0, 2), comments, picture.subarray(2)])
}

/** The beginning of a film, as its readers know it, and as many bytes of nothing. */
export const anMp4 = (bytes = 200_000): Buffer =>
  Buffer.concat([Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex'), Buffer.alloc(bytes - 24)])
