/** Rules as sentences. */

import { expect, it } from 'vitest'
import { wordsOfRule } from './rule-words.ts'
import { ruleTree } from './rules.schema.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const names = {
  REGION: 'Shanghai',
  SOURCE_CHANNEL: 'Shop',
  TAG: 'Runner',
  PRODUCT: 'Aspirin',
  LINE: 'Line 1',
  ATTRIBUTE: 'Shoe size',
  AUDIENCE: 'Guests',
}
const both = (...rules: object[]) => {
  const tree = ruleTree.parse({ kind: 'GROUP', match: 'ALL', rules })
  return (['en', 'zh'] as const).map((language) => wordsOfRule(tree, language, (kind) => names[kind]))
}
const scans = { kind: 'ACTIVITY', type: 'SCAN', compared: 'AT_LEAST', count: 1, window: { kind: 'EVER' } }

it.each<[leaf: object, en: string, zh: string]>([
  [{ kind: 'GENDER', values: ['FEMALE', 'OTHER'] }, 'gender is female or another gender', '性别为女或其他性别'],
  [{ kind: 'LOCALE', values: ['zh'], not: true }, 'not (language is Chinese)', '并非（语言为中文）'],
  [{ kind: 'REGION', values: [ID] }, 'lives in “Shanghai”', '所在地区为“Shanghai”'],
  [{ kind: 'SOURCE_CHANNEL', values: [ID] }, 'came by “Shop”', '来源渠道为“Shop”'],
  [{ kind: 'AGE', from: 20, to: 30 }, 'is 20 to 30 years old', '年龄为 20 至 30 岁'],
  [{ kind: 'IDENTITY', values: ['PHONE'], isVerified: true }, 'has a verified phone number', '有已验证的手机号'],
  [{ kind: 'AUDIENCE', values: [ID] }, 'is in the audience “Guests”', '在人群“Guests”中'],
  [{ kind: 'TAG', values: [ID] }, 'has the tag “Runner”', '有标签“Runner”'],
  [scans, 'SCAN at least 1 time', 'SCAN 至少 1 次'],
  [
    { ...scans, count: 2, window: { kind: 'ROLLING', days: 30 }, matches: [{ path: 'shop', value: 'north' }] },
    'SCAN with shop = north at least 2 times in the last 30 days',
    '最近 30 天内SCAN（shop = north） 至少 2 次',
  ],
  [
    { ...scans, window: { kind: 'ROLLING', days: 1 } },
    'SCAN at least 1 time in the last 24 hours',
    '最近 24 小时内SCAN 至少 1 次',
  ],
  [
    { ...scans, window: { kind: 'CALENDAR', unit: 'MONTH', back: 0 } },
    'SCAN at least 1 time this month',
    '本月SCAN 至少 1 次',
  ],
  [
    { ...scans, window: { kind: 'CALENDAR', unit: 'MONTH', back: 1 } },
    'SCAN at least 1 time in the month before this one',
    '1 个月前的那一个月SCAN 至少 1 次',
  ],
  [
    { ...scans, window: { kind: 'CALENDAR', unit: 'WEEK', back: 2 } },
    'SCAN at least 1 time in the week 2 weeks ago',
    '2 周前的那一周SCAN 至少 1 次',
  ],
  [
    { ...scans, window: { kind: 'ABSOLUTE', from: '2026-06-01', to: '2026-06-30' } },
    'SCAN at least 1 time from 2026-06-01 to 2026-06-30',
    '2026-06-01 至 2026-06-30 期间SCAN 至少 1 次',
  ],
  [
    {
      kind: 'SEQUENCE',
      first: { type: 'SCAN' },
      second: { type: 'PURCHASE' },
      isFollowed: false,
      hours: 48,
      window: { kind: 'EVER' },
    },
    'SCAN, not followed by PURCHASE within 48 hours',
    'SCAN之后 48 小时内没有PURCHASE',
  ],
  [
    { kind: 'SERIAL', productId: ID, batch: 'A1', sources: ['SCAN', 'RECEIPT'] },
    'owns at least 1 pack of “Aspirin” of batch A1 claimed by scan or receipt',
    '拥有至少 1 件“Aspirin”批次 A1 的通过扫码或购物凭证登记的产品',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'SET' } },
    '“Shoe size” is filled in',
    '“Shoe size”已填写',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'TEXT', values: ['a', 'b'] } },
    '“Shoe size” is “a” or “b”',
    '“Shoe size”为“a”或“b”',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'BOOLEAN', value: true } },
    '“Shoe size” is yes',
    '“Shoe size”为是',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'NUMBER', from: 42, to: 42 } },
    '“Shoe size” is 42',
    '“Shoe size”为 42',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'NUMBER', from: 42 } },
    '“Shoe size” is at least 42',
    '“Shoe size”不小于 42',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'NUMBER', from: 1, to: 2 } },
    '“Shoe size” is from 1 to 2',
    '“Shoe size”为 1 至 2',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'DAY', to: '2026-06-01' } },
    '“Shoe size” is on 2026-06-01 or earlier',
    '“Shoe size”在 2026-06-01 或之前',
  ],
  [
    { kind: 'ATTRIBUTE', collectionId: ID, path: 'size', asks: { op: 'DAY', from: '2026-06-01', to: '2026-06-30' } },
    '“Shoe size” is from 2026-06-01 to 2026-06-30',
    '“Shoe size”在 2026-06-01 至 2026-06-30 之间',
  ],
  [{ kind: 'SERIAL', count: 3 }, 'owns at least 3 packs', '拥有至少 3 件产品'],
  [
    {
      kind: 'SERIAL',
      lines: [ID],
      scan: { regions: [ID], verdicts: ['GENUINE'], window: { kind: 'ROLLING', days: 30 } },
      isUnrewarded: true,
    },
    'owns at least 1 pack made on “Line 1”, scanned in “Shanghai” and found genuine in the last 30 days, not rewarded yet',
    '拥有至少 1 件由“Line 1”生产的最近 30 天内在“Shanghai”被扫码且结果为正品的尚未奖励的产品',
  ],
  [
    { kind: 'SERIAL', scan: { isFirst: true, window: { kind: 'EVER' } } },
    'owns at least 1 pack, first scanned',
    '拥有至少 1 件首次被扫码的产品',
  ],
  [
    { kind: 'SERIAL', scan: { isFirst: true, verdicts: ['INACTIVE', 'DESTROYED'], window: { kind: 'EVER' } } },
    'owns at least 1 pack, first scanned and found inactive or destroyed',
    '拥有至少 1 件首次被扫码且结果为已失效或已销毁的产品',
  ],
  [
    { kind: 'FIRST_SCAN', window: { kind: 'CALENDAR', unit: 'MONTH', back: 0 } },
    'claimed a pack by a scan for the first time this month',
    '本月首次扫码登记产品',
  ],
  [
    { kind: 'CONSENT', purpose: 'MARKETING', channel: 'SMS', state: 'GRANTED' },
    'agreed to marketing by SMS',
    '已同意短信营销',
  ],
  [{ kind: 'POINTS', compared: 'AT_MOST', balance: 100 }, 'has at most 100 points', '积分至多 100'],
  [
    { kind: 'RANDOM', salt: 'spring', from: 0, to: 4999 },
    'falls into the parts 0 to 4999 of 10,000 by chance (“spring”)',
    '随机分组（“spring”）落在 10,000 份中的第 0 至 4999 份',
  ],
])('%j', (leaf, en, zh) => {
  expect(both(leaf)).toEqual([en, zh])
})

it('groups', () => {
  const age = { kind: 'AGE', from: 1, to: 2 }
  const any = { kind: 'GROUP', match: 'ANY', rules: [age, { kind: 'TAG', values: [ID] }] }
  expect(both(age, any)[0]).toBe('is 1 to 2 years old and (is 1 to 2 years old or has the tag “Runner”)')
  expect(both({ ...any, match: 'AT_LEAST', atLeast: 2, not: true })).toEqual([
    'not (at least 2 of (is 1 to 2 years old; has the tag “Runner”))',
    '并非（以下至少满足 2 项（年龄为 1 至 2 岁；有标签“Runner”））',
  ])
  expect(both({ ...any, not: true })[1]).toBe('并非（年龄为 1 至 2 岁或有标签“Runner”）')
})
