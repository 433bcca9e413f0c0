/** Comments and documents use plain English: private words are refused (see CONTRIBUTING.md, "How we comment"). */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')

/** A refused word, and what to write instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'notified, reported, raised, distinguished'],
  [/\bwho(m|se)?ever\b/i, 'the caller, the user, anybody with the permission'],
  [/\b(mends?|mended|mending)\b/i, 'correct, repair, remove the cause'],
  [/\bbeside\b/i, 'next to, in addition to, outside of'],
  [/\bthe very\b/i, 'exactly, the same, or nothing'],
  [/\b(he|him|his|himself)\b/i, 'the user, their own'],
  [/\b(by|of) itself\b(?=.*\b(goes|comes|runs)\b)|\b(goes|comes|runs) by itself\b/i, 'automatically'],
  [/\bgoes (by|along|over to)\b/i, 'follows, is included, moves to'],
  [/\bcomes by\b/i, 'runs, arrives'],
  [/\bhears? of\b/i, 'is notified of, receives'],
  [/\bstands? (there|in the way|beside|to|for|behind)\b/i, 'is, prevents, identifies, represents'],
]

/** Lines that contain nothing but a comment, with their number. */
const commentLines = (source: string): { line: number; text: string }[] =>
  source
    .split('\n')
    .flatMap((text, at) => (/^\s*(\{?\/\*|\*|\/\/)/.test(text) ? [{ line: at + 1, text: text.trim() }] : []))

/** Lines of a document, without the section of CONTRIBUTING.md that quotes the refused words. */
const documentLines = (source: string): { line: number; text: string }[] => {
  const quotes = /^## How we comment$.*?(?=^## )/ms.exec(source)?.[0] ?? ''
  const kept = quotes === '' ? source : source.replace(quotes, quotes.replaceAll(/.+/g, ''))
  return kept.split('\n').map((text, at) => ({ line: at + 1, text }))
}

/** One text per refused word in these lines of a file. */
const wordsRefused = (path: string, lines: { line: number; text: string }[]): string[] =>
  lines.flatMap(({ line, text }) =>
    REFUSED.filter(([word]) => word.test(text)).map(
      ([word, instead]) => `${path}:${line} ${word.exec(text)?.[0] ?? ''}: write ${instead}`,
    ),
  )

it('no comment uses a private word', () => {
  const paths = ['packages', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(
      (path) =>
        /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path) && !path.endsWith('words.test.ts'),
    )
  expect(paths.length).toBeGreaterThan(1_000)
  expect(paths.flatMap((path) => wordsRefused(path, commentLines(readFileSync(join(ROOT, path), 'utf8'))))).toEqual([])
})

it('no document uses a private word', () => {
  const paths = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md') && name !== 'THIRD-PARTY.md')
      .map((name) => join(folder, name)),
  )
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.flatMap((path) => wordsRefused(path, documentLines(readFileSync(join(ROOT, path), 'utf8'))))).toEqual([])
})

it('finds a private word in a document, and skips the section that quotes them', () => {
  const source = ['He is told.', '## How we comment', 'Not *told*.', '## Tests', 'Mended.'].join('\n')
  const lines = wordsRefused('a.md', documentLines(source)).map((fault) => fault.replace(/: write .*/, ''))
  expect(lines).toEqual(['a.md:1 told', 'a.md:1 He', 'a.md:5 Mended'])
})

it('finds a private word in every kind of comment, and none in code', () => {
  const source = [
    '/** Told to whoever asks. */',
    '// Mended by his own hand.',
    '/**',
    ' * It stands beside the very order.',
    ' */',
    '{/* He goes by it. */}',
    "const told = 'whoever mends it'",
  ].join('\n')
  const lines = wordsRefused('a.ts', commentLines(source)).map((fault) => fault.replace(/: write .*/, ''))
  expect(lines).toEqual([
    'a.ts:1 Told',
    'a.ts:1 whoever',
    'a.ts:2 Mended',
    'a.ts:2 his',
    'a.ts:4 beside',
    'a.ts:4 the very',
    'a.ts:4 stands beside',
    'a.ts:6 He',
    'a.ts:6 goes by',
  ])
})
