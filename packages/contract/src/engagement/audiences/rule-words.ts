/** A rule as a sentence, in both languages: for pages, files and approvals. Names of records come from the caller. */

import type { AttributeTest } from '../member-attributes/attribute-tests.ts'
import {
  attributeKey,
  type Comparison,
  type PackScan,
  type RuleLeaf,
  type RuleNode,
  type RuleWindow,
} from './rules.schema.ts'

type Language = 'en' | 'zh'
/** What a record is called, by its id. */
type NameOf = (
  kind: 'REGION' | 'SOURCE_CHANNEL' | 'TAG' | 'PRODUCT' | 'LINE' | 'AUDIENCE' | 'ATTRIBUTE',
  id: string,
) => string
type LeafOf<Kind extends RuleLeaf['kind']> = Extract<RuleLeaf, { kind: Kind }>

const values = {
  en: {
    FEMALE: 'female',
    MALE: 'male',
    OTHER: 'another gender',
    en: 'English',
    zh: 'Chinese',
    PHONE: 'phone number',
    EMAIL: 'email address',
    OPENID: 'OpenID',
    UNIONID: 'UnionID',
    EXTERNAL: 'ID of another system',
    DEVICE: 'device',
    SCAN: 'scan',
    RECEIPT: 'receipt',
    STATEMENT: 'own statement',
    TRANSFER: 'transfer',
    GENUINE: 'genuine',
    NOT_RELEASED: 'not released',
    INACTIVE: 'inactive',
    DESTROYED: 'destroyed',
    MARKETING: 'marketing',
    LOYALTY: 'the loyalty program',
    PROFILING: 'profiling',
    HEALTH: 'use of health data',
    SMS: 'SMS',
    WECHAT: 'WeChat',
    CALL: 'phone',
    GRANTED: 'agreed to',
    DENIED: 'refused',
    REVOKED: 'took back consent to',
    AT_LEAST: 'at least',
    AT_MOST: 'at most',
    EXACTLY: 'exactly',
    DAY: ['today', 'day', 'days'],
    WEEK: ['this week', 'week', 'weeks'],
    MONTH: ['this month', 'month', 'months'],
    YEAR: ['this year', 'year', 'years'],
  },
  zh: {
    FEMALE: '女',
    MALE: '男',
    OTHER: '其他性别',
    en: '英文',
    zh: '中文',
    PHONE: '手机号',
    EMAIL: '邮箱',
    OPENID: 'OpenID',
    UNIONID: 'UnionID',
    EXTERNAL: '外部系统 ID',
    DEVICE: '设备',
    SCAN: '扫码',
    RECEIPT: '购物凭证',
    STATEMENT: '本人声明',
    TRANSFER: '转让',
    GENUINE: '正品',
    NOT_RELEASED: '未放行',
    INACTIVE: '已失效',
    DESTROYED: '已销毁',
    MARKETING: '营销',
    LOYALTY: '会员计划',
    PROFILING: '用户画像',
    HEALTH: '健康数据使用',
    SMS: '短信',
    WECHAT: '微信',
    CALL: '电话',
    GRANTED: '已同意',
    DENIED: '已拒绝',
    REVOKED: '已撤回对以下事项的同意：',
    AT_LEAST: '至少',
    AT_MOST: '至多',
    EXACTLY: '正好',
    DAY: ['今天', '天'],
    WEEK: ['本周', '周'],
    MONTH: ['本月', '个月'],
    YEAR: ['今年', '年'],
  },
} as const
type Value = Exclude<keyof (typeof values)['en'], 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'>

interface Said {
  language: Language
  nameOf: NameOf
}

const word = (language: Language, value: Value): string => values[language][value]
const either = (language: Language, all: readonly string[]): string => all.join(language === 'en' ? ' or ' : '或')
const named = ({ nameOf }: Said, kind: Parameters<NameOf>[0], ids: readonly string[]) =>
  ids.map((id) => `“${nameOf(kind, id)}”`)
const counted = (language: Language, compared: Comparison, count: number): string =>
  `${word(language, compared)} ${count}`

function windowInEnglish(window: RuleWindow): string {
  switch (window.kind) {
    case 'EVER':
      return ''
    case 'ROLLING':
      return window.days === 1 ? ' in the last 24 hours' : ` in the last ${window.days} days`
    case 'ABSOLUTE':
      return ` from ${window.from} to ${window.to}`
    case 'CALENDAR': {
      const [present, one, several] = values.en[window.unit]
      if (window.back === 0) return ` ${present}`
      return window.back === 1 ? ` in the ${one} before this one` : ` in the ${one} ${window.back} ${several} ago`
    }
  }
}

function windowInChinese(window: RuleWindow): string {
  switch (window.kind) {
    case 'EVER':
      return ''
    case 'ROLLING':
      return window.days === 1 ? '最近 24 小时内' : `最近 ${window.days} 天内`
    case 'ABSOLUTE':
      return `${window.from} 至 ${window.to} 期间`
    case 'CALENDAR': {
      const [present, unit] = values.zh[window.unit]
      return window.back === 0 ? present : `${window.back} ${unit}前的那一${unit}`
    }
  }
}

interface Activity {
  type: string
  matches: readonly { path: string; value: string }[]
}
const activityIn = (language: Language, { type, matches }: Activity): string => {
  if (matches.length === 0) return type
  const said = matches.map(({ path, value }) => `${path} = ${value}`)
  return language === 'en' ? `${type} with ${said.join(' and ')}` : `${type}（${said.join('，')}）`
}

function scanInEnglish(said: Said, { isFirst, regions, verdicts, window }: PackScan): string {
  const where = regions.length === 0 ? '' : ` in ${either('en', named(said, 'REGION', regions))}`
  const found = verdicts.length === 0 ? '' : ` and found ${words(said, verdicts)}`
  return `, ${isFirst ? 'first scanned' : 'scanned'}${where}${found}${windowInEnglish(window)}`
}

function scanInChinese(said: Said, { isFirst, regions, verdicts, window }: PackScan): string {
  const where = regions.length === 0 ? '' : `在${either('zh', named(said, 'REGION', regions))}`
  const found = verdicts.length === 0 ? '' : `且结果为${words(said, verdicts)}`
  return `${windowInChinese(window)}${where}${isFirst ? '首次被扫码' : '被扫码'}${found}的`
}

/** Which packs. */
function packs(said: Said, leaf: LeafOf<'SERIAL'>): string {
  const { productId, batch, sources, lines = [], scan = null, isUnrewarded = false } = leaf
  const { language } = said
  const from = sources.map((one) => word(language, one))
  const [product = ''] = productId === null ? [] : named(said, 'PRODUCT', [productId])
  const made = lines.length === 0 ? '' : either(language, named(said, 'LINE', lines))
  if (language === 'en')
    return [
      product && ` of ${product}`,
      batch === null ? '' : ` of batch ${batch}`,
      made && ` made on ${made}`,
      from.length === 0 ? '' : ` claimed by ${either('en', from)}`,
      scan === null ? '' : scanInEnglish(said, scan),
      isUnrewarded ? ', not rewarded yet' : '',
    ].join('')
  return [
    product,
    batch === null ? '' : `批次 ${batch} 的`,
    made && `由${made}生产的`,
    from.length === 0 ? '' : `通过${either('zh', from)}登记的`,
    scan === null ? '' : scanInChinese(said, scan),
    isUnrewarded ? '尚未奖励的' : '',
  ].join('')
}

function attributeInEnglish(asks: AttributeTest): string {
  switch (asks.op) {
    case 'SET':
      return ' is filled in'
    case 'TEXT':
      return ` is ${either(
        'en',
        asks.values.map((one) => `“${one}”`),
      )}`
    case 'BOOLEAN':
      return asks.value ? ' is yes' : ' is no'
    case 'NUMBER':
    case 'DAY': {
      const { from, to } = asks
      const isDay = asks.op === 'DAY'
      if (from === to) return isDay ? ` is on ${from}` : ` is ${from}`
      if (to === null) return isDay ? ` is on ${from} or later` : ` is at least ${from}`
      if (from === null) return isDay ? ` is on ${to} or earlier` : ` is at most ${to}`
      return ` is from ${from} to ${to}`
    }
  }
}

function attributeInChinese(asks: AttributeTest): string {
  switch (asks.op) {
    case 'SET':
      return '已填写'
    case 'TEXT':
      return `为${either(
        'zh',
        asks.values.map((one) => `“${one}”`),
      )}`
    case 'BOOLEAN':
      return asks.value ? '为是' : '为否'
    case 'NUMBER':
    case 'DAY': {
      const { from, to } = asks
      const isDay = asks.op === 'DAY'
      if (from === to) return `为 ${from}`
      if (to === null) return isDay ? `在 ${from} 或之后` : `不小于 ${from}`
      if (from === null) return isDay ? `在 ${to} 或之前` : `不大于 ${to}`
      return isDay ? `在 ${from} 至 ${to} 之间` : `为 ${from} 至 ${to}`
    }
  }
}

const many = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

type Phrases = { [Kind in RuleLeaf['kind']]: (leaf: LeafOf<Kind>, said: Said) => string }
const words = ({ language }: Said, all: readonly Value[]) =>
  either(
    language,
    all.map((one) => word(language, one)),
  )

const english: Phrases = {
  GENDER: (leaf, said) => `gender is ${words(said, leaf.values)}`,
  LOCALE: (leaf, said) => `language is ${words(said, leaf.values)}`,
  REGION: (leaf, said) => `lives in ${either('en', named(said, 'REGION', leaf.values))}`,
  SOURCE_CHANNEL: (leaf, said) => `came by ${either('en', named(said, 'SOURCE_CHANNEL', leaf.values))}`,
  AGE: ({ from, to }) => `is ${from} to ${to} years old`,
  IDENTITY: (leaf, said) => `has a ${leaf.isVerified ? 'verified ' : ''}${words(said, leaf.values)}`,
  ATTRIBUTE: ({ asks, ...field }, said) =>
    `${named(said, 'ATTRIBUTE', [attributeKey(field)]).join()}${attributeInEnglish(asks)}`,
  AUDIENCE: (leaf, said) => `is in the audience ${either('en', named(said, 'AUDIENCE', leaf.values))}`,
  TAG: (leaf, said) => `has the tag ${either('en', named(said, 'TAG', leaf.values))}`,
  ACTIVITY: (leaf) =>
    `${activityIn('en', leaf)} ${word('en', leaf.compared)} ${many(leaf.count, 'time')}${windowInEnglish(leaf.window)}`,
  SEQUENCE: ({ first, second, isFollowed, hours, window }) =>
    `${activityIn('en', first)}${windowInEnglish(window)}, ${isFollowed ? 'followed' : 'not followed'} by ${activityIn('en', second)} within ${many(hours, 'hour')}`,
  SERIAL: (leaf, said) => `owns at least ${many(leaf.count, 'pack')}${packs(said, leaf)}`,
  FIRST_SCAN: ({ window }) => `claimed a pack by a scan for the first time${windowInEnglish(window)}`,
  CONSENT: ({ purpose, channel, state }) =>
    `${word('en', state)} ${word('en', purpose)}${channel === null ? '' : ` by ${word('en', channel)}`}`,
  POINTS: ({ compared, balance }) => `has ${counted('en', compared, balance)} points`,
  RANDOM: ({ salt, from, to }) => `falls into the parts ${from} to ${to} of 10,000 by chance (“${salt}”)`,
}

const chinese: Phrases = {
  GENDER: (leaf, said) => `性别为${words(said, leaf.values)}`,
  LOCALE: (leaf, said) => `语言为${words(said, leaf.values)}`,
  REGION: (leaf, said) => `所在地区为${either('zh', named(said, 'REGION', leaf.values))}`,
  SOURCE_CHANNEL: (leaf, said) => `来源渠道为${either('zh', named(said, 'SOURCE_CHANNEL', leaf.values))}`,
  AGE: ({ from, to }) => `年龄为 ${from} 至 ${to} 岁`,
  IDENTITY: (leaf, said) => `有${leaf.isVerified ? '已验证的' : ''}${words(said, leaf.values)}`,
  ATTRIBUTE: ({ asks, ...field }, said) =>
    `${named(said, 'ATTRIBUTE', [attributeKey(field)]).join()}${attributeInChinese(asks)}`,
  AUDIENCE: (leaf, said) => `在人群${either('zh', named(said, 'AUDIENCE', leaf.values))}中`,
  TAG: (leaf, said) => `有标签${either('zh', named(said, 'TAG', leaf.values))}`,
  ACTIVITY: (leaf) =>
    `${windowInChinese(leaf.window)}${activityIn('zh', leaf)} ${counted('zh', leaf.compared, leaf.count)} 次`,
  SEQUENCE: ({ first, second, isFollowed, hours, window }) =>
    `${windowInChinese(window)}${activityIn('zh', first)}之后 ${hours} 小时内${isFollowed ? '有' : '没有'}${activityIn('zh', second)}`,
  SERIAL: (leaf, said) => `拥有至少 ${leaf.count} 件${packs(said, leaf)}产品`,
  FIRST_SCAN: ({ window }) => `${windowInChinese(window)}首次扫码登记产品`,
  CONSENT: ({ purpose, channel, state }) =>
    `${word('zh', state)}${channel === null ? '' : word('zh', channel)}${word('zh', purpose)}`,
  POINTS: ({ compared, balance }) => `积分${counted('zh', compared, balance)}`,
  RANDOM: ({ salt, from, to }) => `随机分组（“${salt}”）落在 10,000 份中的第 ${from} 至 ${to} 份`,
}

function leafInWords(leaf: RuleLeaf, said: Said): string {
  const phrases = said.language === 'en' ? english : chinese
  const positive = (phrases[leaf.kind] as (leaf: RuleLeaf, said: Said) => string)(leaf, said)
  if (!leaf.not) return positive
  return said.language === 'en' ? `not (${positive})` : `并非（${positive}）`
}

/** Groups inside of the tree stand in parentheses. */
export function wordsOfRule(node: RuleNode, language: Language, nameOf: NameOf): string {
  if (node.kind !== 'GROUP') return leafInWords(node, { language, nameOf })
  const parts = node.rules.map((one) => {
    const text = wordsOfRule(one, language, nameOf)
    const isPlain = one.kind !== 'GROUP' || one.not || one.rules.length === 1 || one.match === 'AT_LEAST'
    return isPlain ? text : language === 'en' ? `(${text})` : `（${text}）`
  })
  const joint = { en: { ALL: ' and ', ANY: ' or ', AT_LEAST: '; ' }, zh: { ALL: '且', ANY: '或', AT_LEAST: '；' } }[
    language
  ]
  let text = parts.join(joint[node.match])
  if (node.match === 'AT_LEAST')
    text = language === 'en' ? `at least ${node.atLeast} of (${text})` : `以下至少满足 ${node.atLeast} 项（${text}）`
  if (!node.not) return text
  return language === 'en' ? `not (${text})` : `并非（${text}）`
}
