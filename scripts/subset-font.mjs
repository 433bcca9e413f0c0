// Makes the file of Inter that the console loads on every page: the characters of English and of western Europe, and the
// weights that its styles use. After a change of the package or of the weights:
//   npm exec --yes --package subset-font@2.9.0 -- node scripts/subset-font.mjs

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root } from './prepare.mjs'

const SOURCE = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const TARGET = 'packages/web/src/kit/look/fonts/inter-latin-1.woff2'
/** The same as `unicode-range` in fonts.css. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
]
const WEIGHTS = { min: 400, max: 700 }

/** `npm exec` puts the programs of the package first on the path, in the folder next to the package. */
const installed = createRequire(join(process.env.PATH.split(delimiter)[0], '..', 'subset-font', 'package.json'))
const subsetFont = installed('subset-font')

const text = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
const font = await subsetFont(readFileSync(join(root, SOURCE)), String.fromCodePoint(...text), {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
})
writeFileSync(join(root, TARGET), font)
