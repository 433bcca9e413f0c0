import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.ts'

const fileOf = (part: string) =>
  createRequire(import.meta.url).resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-${part}-400-normal.woff`)

/** Outlines of the characters: in the font, and as a reader finds them in the embedded subset. */
async function outlines(part: string, text: string) {
  const font = fontkit.create(unpackWoff(readFileSync(fileOf(part))))
  const glyphs = font.layout(text).glyphs
  const subset = font.createSubset()
  const places = glyphs.map((glyph) => subset.includeGlyph(glyph))
  const chunks: Uint8Array[] = []
  await new Promise<void>((resolve) =>
    subset
      .encodeStream()
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => resolve()),
  )
  const embedded = fontkit.create(Buffer.concat(chunks))
  return {
    whole: glyphs.map((glyph) => glyph.path.toSVG()),
    embedded: places.map((place) => embedded.getGlyph(place).path.toSVG()),
  }
}

test.each([
  ['chinese-simplified', '订单报告 批次 电子签名 物料平衡 偏差与原因，2026年 Order report 0123456789'],
  ['latin', 'Jürgen Ångström, señora Łódź – “ok”'],
])('no glyph of %s is lost in what is embedded', async (part, text) => {
  const { whole, embedded } = await outlines(part, text)
  expect(embedded).toEqual(whole)
  expect(whole.filter((path) => path !== '').length).toBeGreaterThan(20)
})
