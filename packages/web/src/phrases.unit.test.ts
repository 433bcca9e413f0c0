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

/** Chinese words that had several meanings, or stood next to another for one thing; `but` is where they are right. */
const OUT: { word: RegExp; use: string; but?: RegExp }[] = [
  { word: /容器|装载单元/, use: '包装单元' },
  { word: /数量平衡|平衡表/, use: '物料平衡' },
  { word: /去向不明|下落不明/, use: '未核对' },
  { word: /零箱/, use: '未满，箱级才用零箱', but: /模拟产线/ },
  { word: /激活申请|人工激活/, use: '手动激活' },
  { word: /编码(查询|数|数量|列表|池|状态)|个码(?!池)/, use: '序列号' },
  { word: /(?<!被对方主机|密码)被拒(?!绝|收)|被拒绝?的?(行|项|数据|清单|内容)/, use: '不符合' },
  { word: /拒绝(该?文件|申请|变更|订单|产品|产线)|(文件|变更|申请)已拒绝/, use: '驳回' },
]

test.each(OUT)('Chinese phrases say $use', ({ word, but }) => {
  expect([...chinese].filter(([, text]) => word.test(text) && !but?.test(text))).toEqual([])
})

/** English words that operators read differently, with the word to use. */
const REPLACED: Record<string, RegExp> = {
  'Check, Checking': /\bTry it\b|\bbeing tried\b|^Try a\b/i,
  Correct: /\bMend(ed|ing)?\b/i,
  Medium: /\bMiddle\b/,
  'Leave out, Remove': /^Drop$|\bLeave all \d/,
  'a permission or a role': /\bAnyone who may\b/,
}

test.each(Object.entries(REPLACED))('English phrases say %s', (_use, word) => {
  expect([...english].filter(([, text]) => word.test(text))).toEqual([])
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
