import { expect, test } from 'vitest'
import { en } from './phrases.en.ts'
import { zh } from './phrases.zh.ts'

type Tree = { readonly [key: string]: string | Tree }
function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
}
const english = new Map(leaves(en))
const chinese = new Map(leaves(zh as unknown as Tree))
/** Shown in the other language on purpose: the language switch. */
const SWITCH = new Set(['kit.shell.otherLanguage', 'kit.shell.switchLanguage'])
const HAN = /\p{Script=Han}/u
const SENTENCE = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i
const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))].toSorted()

test('both languages have the same phrases', () => {
  expect([...chinese.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe('')
})

test('English has no Chinese left in it, Chinese no English sentence', () => {
  expect([...english].filter(([key, text]) => !SWITCH.has(key) && HAN.test(text))).toEqual([])
  expect([...chinese].filter(([key, text]) => !SWITCH.has(key) && !HAN.test(text) && SENTENCE.test(text))).toEqual([])
})

test('a phrase takes the same arguments in both languages', () => {
  for (const [key, text] of english) expect(argumentsOf(chinese.get(key) ?? ''), key).toEqual(argumentsOf(text))
})

test('no phrase shouts, dots or decorates', () => {
  for (const [key, text] of [...english, ...chinese])
    expect(text, key).not.toMatch(/·|\p{Extended_Pictographic}|[A-Z]{4,} [A-Z]{4,}/u)
})

test('no phrase is the bare wire code of what it names', () => {
  expect(
    [...english, ...chinese].filter(
      ([, text]) => /^[A-Z]+(_[A-Z]+)+$/.test(text) || /^[a-z]+(_[a-z]+){2,}$/.test(text),
    ),
  ).toEqual([])
})
