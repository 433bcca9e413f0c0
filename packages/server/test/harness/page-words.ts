/** What a page says: one heading, in one language, and no spelling of the wire. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chineseNames } from '../../demo/engagement/imported-members.ts'
import type { Seen } from './crawl.ts'

/** Wire spellings, keys of phrases and codes of the contract that must never be read by a person. */
const WIRE = /\b(?:[A-Z]{2,}(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+){2,}|(?:[a-z]+[A-Z]?[a-z]*\.){2,}[a-zA-Z]+)\b/g
/** What people typed, and names that are the same everywhere. */
const DATA =
  /The pack is not in the delivery note|Counted with the old system|Asked for by the wholesaler before the delivery|First delivery after the platform was connected|the units went back to the line|Medicines|For the skin|Sold outside the country too|Asked sales whether two batches will do|Test mail of Serialis|Administrator sent this mail to check the mail server\. Its arrival shows that the server works\.|Serialis sent this mail automatically\. Please do not reply\.|kept as number \d+|Release (?:by the )?board|Audit at the sister plant|Film changed at 1[01]:40, line [13] stood for twenty minutes|Noted\. Keep the first case after the change for inspection|The launch goes to two provinces at once|Labels for (?:November|two provinces)|88 Xinghu Street, Suzhou|12 Taihu Road, Wuxi|Corner of the carton dented|Asked for twice|The packager lost the file|Found again behind rack B-14, seals intact|Missing at the stock count|Carton crushed on receipt, dock 3|Water damage in rack B-14|\w+\.example\.com|Told once more by hand|The person has the job|Codes for the contract packager|The batch code was used last month|Bottles and tubes|Blister packs|Paracetamol syrup 100 ml|Case of \d+, pallet|Amlodipine 5 mg, 28 tablets|Hydrocortisone cream 30 g|Insulin glargine 3 ml|Unit serials of next year|TraceLink validation|Contract packer(?: files)?|Tirzepatide pen 5 mg/g

const HAN = /[\u3400-\u9fff]+/g
const server = new URL('../..', import.meta.url).pathname
/** What people typed: the demo has names and reasons in both languages, `苏州工厂 Suzhou plant`. */
const texts = globSync(['demo/**/*.ts', 'src/**/*.fixtures.ts'], { cwd: server }).map((file) =>
  readFileSync(join(server, file), 'utf8'),
)
const TYPED = new Set([...texts.flatMap((text) => text.match(HAN) ?? []), ...chineseNames])
const TYPED_IN_ENGLISH = texts.flatMap((text) =>
  [...text.matchAll(/'[^'\n]*[\u3400-\u9fff。] ?([A-Z][^'\n]+)'/g)].map(([, english]) => english!),
)

/** Texts of the demo that stand in a field of their own language, and so on pages of the other. */
const TYPED_APART = texts
  .flatMap((text) =>
    [...text.matchAll(/(?:titleEn|bodyEn|nameEn):\s*'([^']+)'/g)].flatMap(([, english]) => english!.split(/(?:\\n)+/)),
  )
  .toSorted((a, b) => b.length - a.length)

/** With the sentences that hold one of them: without it, the rest of a sentence would stay. */
const APART = [
  ...TYPED_APART,
  ...TYPED_IN_ENGLISH.filter((text) => TYPED_APART.some((apart) => text.includes(apart))),
].toSorted((a, b) => b.length - a.length)

/** What is a label and was typed all the same: fields of meta data and parts of their paths, names in rules. */
export const TYPED_LABELS: ReadonlySet<string> = new Set([
  ...texts.flatMap((text) => [...text.matchAll(/labelEn: '([^']+)'/g)].map(([, label]) => label!)),
  ...texts.flatMap((text) => [...text.matchAll(/\bpath: '([\w.]+)'/g)].flatMap(([, path]) => path!.split('.'))),
  ...TYPED_IN_ENGLISH,
])

/** The path of a field inside of objects, which the list of a nested model begins. */
const isTypedPath = (word: string): boolean => word.split('.').every((name) => TYPED_LABELS.has(name))

/** What every page owes its reader, whatever the language. */
export function faultsOfWords({ heads, text, overflow, spellings }: Seen, language: 'en' | 'zh'): string[] {
  // A single digit or letter is in too many other words.
  const spelled = spellings
    .map((one) => one.replaceAll(DATA, ''))
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length)
  const data = [...spelled, ...TYPED_IN_ENGLISH]
  // Whole sentences first: they hold words that stand alone elsewhere.
  const withoutApart = APART.reduce((rest, typed) => rest.replaceAll(typed, ''), text)
  const read = data.reduce((rest, typed) => rest.replaceAll(typed, ''), withoutApart.replaceAll(DATA, ''))
  return [
    ...(heads.length === 1 && heads[0]?.trim() ? [] : [`${heads.length} headings of the first rank`]),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(read.match(WIRE) ?? []).filter((word) => !isTypedPath(word)).map((word) => `wire spelling ${word}`),
    ...(language === 'en'
      ? (read.replace('中文', '').match(HAN) ?? []).filter((words) => !TYPED.has(words))
      : (read.match(/[A-Za-z]{2,}(?: [a-z]{2,}){2,}/g) ?? [])
    ).map((words) => `other language: ${words}`),
  ]
}
