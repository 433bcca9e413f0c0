/** Real files that a run may read in addition: `SAMPLES_DIR` is a folder with `tracelink/` and `epcis/`. Tests need none of them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideMessages } from './generate-snx-guide.ts'
import { guideNames, type GuideFacts, type GuideFiles } from './snx-guide-parts.ts'

export const samplesDir = process.env['SAMPLES_DIR'] || undefined

export const realSample = (path: string): string => readFileSync(join(samplesDir ?? '', path), 'utf8')

export const realGuide = (): GuideFiles =>
  Object.fromEntries(guideNames.map((name) => [name, realSample(`tracelink/${name}.xml`)])) as GuideFiles

/** The messages as the guide prints them, about a product of GS1's prefix for examples and of lots that have expired. */
export const guideFacts: GuideFacts = {
  companyPrefix: '9521234',
  unitGtin: '29521234500012',
  caseGtin: '59521234500020',
  commissioned: { lot: 'B00027', expiry: '2025-07-26' },
  partialCase: { lot: 'B1737000000', expiry: '2025-02-28' },
  startedAt: Date.UTC(2024, 8, 13, 7, 7, 35),
  lineCode: 'L001',
  operator: 'Lead of L001',
  orderNo: '1002048',
  units: 4,
  seed: 7,
}

/** The generated messages and, where there are any, the real ones: every test of the first runs on the second too. */
export const guideSets: [string, GuideFiles][] = [
  ['of the generator', guideMessages(guideFacts)],
  ...(samplesDir === undefined ? [] : [['in SAMPLES_DIR', realGuide()] satisfies [string, GuideFiles]]),
]

/** The texts of all elements of this local name, as they are written. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text = '']) => text)
