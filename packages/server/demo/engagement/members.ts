/** Members of the demo: made-up people of a few cities, with numbers that no network gives out together. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import {
  activateAudience,
  addToAudience,
  createAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { setTagRule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import type { ConsentInput } from '@serialis/contract/engagement/members/consents.schema.ts'
import {
  addMemberIdentity,
  createMember,
  freezeMember,
  getMember,
  verifyMemberIdentity,
} from '@serialis/contract/engagement/members/members.routes.ts'
import { claimSerial } from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { createMemberMerge } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { createLevelRule } from '@serialis/contract/engagement/points/level-rules.routes.ts'
import { bookMemberPoints, reverseMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { createPrivacyRequest } from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { activateTag, assignTag, createTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import type { Client } from '../../test/harness/client.ts'
import type { People } from '../platform/people.ts'
import { seedRuleAudience } from './prepared.ts'

const NAMES = [
  ['王芳', 'FEMALE'],
  ['李伟', 'MALE'],
  ['张敏', 'FEMALE'],
  ['刘洋', 'MALE'],
  ['陈静', 'FEMALE'],
  ['杨磊', 'MALE'],
  ['赵丽', 'FEMALE'],
  ['黄强', 'MALE'],
  ['周婷', 'FEMALE'],
  ['吴昊', 'MALE'],
  ['Emma Clarke', 'FEMALE'],
  ['Liam Novak', 'MALE'],
] as const
const ROUNDS = 3
const FIRST_NUMBER = 13_900_001_000
/** Every so many members has an e-mail address, an ID of the shop, or is frozen. */
const EVERY = { email: 2, externalId: 3, frozen: 11 } as const

/** Most agree to text messages and to points; some have changed their mind. */
async function seedConsents(marketer: People['marketer'], id: string, at: number): Promise<void> {
  const decision = (body: Pick<ConsentInput, 'purpose' | 'channel' | 'state' | 'decidedOn'>) =>
    marketer.call(recordMemberConsent, {
      params: { id },
      body: { ...body, source: at % 2 === 0 ? 'APP' : 'SHOP', proof: `FORM-${2000 + at}` },
    })
  const [first, later] = ['2026-03-02', '2026-07-15']
  if (at % 5 === 4) return
  await decision({ purpose: 'MARKETING', channel: 'SMS', state: at % 7 === 3 ? 'DENIED' : 'GRANTED', decidedOn: first })
  await decision({ purpose: 'LOYALTY', channel: null, state: 'GRANTED', decidedOn: first })
  if (at % 6 === 2) await decision({ purpose: 'LOYALTY', channel: null, state: 'REVOKED', decidedOn: later })
}

/** Members shop a different number of times; some redeem, and one purchase of seven is returned. */
async function seedPoints(marketer: People['marketer'], id: string, at: number): Promise<void> {
  const book = (body: Pick<ClientInput<typeof bookMemberPoints>['body'], 'kind' | 'points' | 'reference' | 'reason'>) =>
    marketer.call(bookMemberPoints, { params: { id }, body })
  let last = ''
  for (let visit = 0; visit <= at % 4; visit++) {
    const reference = `RC-${70_000 + at * 10 + visit}`
    const points = 120 + ((at * 83 + visit * 57) % 9) * 90
    last = (await book({ kind: 'EARN', points, reference, reason: '门店购物 Purchase in a shop' })).id
  }
  if (at % 3 === 0) await book({ kind: 'REDEEM', points: 100, reason: '兑换礼品 Redeemed for a gift' })
  if (at % 7 === 3)
    await marketer.call(reverseMemberPoints, {
      params: { id },
      body: { bookingId: last, reason: '顾客退货 Goods returned' },
    })
}

/** Packs that members have scanned: every third owns one, of the medicine or of the syrup. */
async function seedOwners({ marketer, qa }: Pick<People, 'marketer' | 'qa'>, ids: readonly string[]): Promise<void> {
  const { items } = await qa.call(listSerials, { query: { status: 'ACTIVATION,ACTIVATED', level: 'EA', limit: 50 } })
  const scanned = items.filter((_, at) => at % 3 === 0)
  for (const [at, { code, gtin }] of scanned.entries()) {
    const id = ids[at * 3]
    if (id === undefined) return
    await marketer.call(claimSerial, {
      params: { id },
      body: { code: elementString({ gtin: gtin ?? '', serial: code }), source: at % 4 === 3 ? 'RECEIPT' : 'SCAN' },
    })
  }
}

const TAGS = [
  { code: 'likes_camping', nameEn: 'Likes camping', nameZh: '露营爱好者', category: '兴趣 Hobbies', every: 4 },
  {
    code: 'spring_guest',
    nameEn: 'Guest of the spring event',
    nameZh: '春季活动嘉宾',
    category: '活动 Events',
    every: 7,
  },
] as const

async function seedTags(marketer: People['marketer'], ids: readonly string[]): Promise<void> {
  for (const { every, ...tag } of TAGS) {
    const body = { ...tag, kind: 'MANUAL' as const, lifetimeDays: 365 }
    const { id, version } = await marketer.call(createTag, { body })
    await marketer.call(activateTag, { params: { id }, body: { version, reason: '市场部需要 Needed by marketing' } })
    const members = ids.filter((_, at) => at % every === 0)
    await marketer.call(assignTag, { params: { id }, body: { members } })
  }
}

/** Members whom a rule fits have it. */
async function seedTagByRule(marketer: People['marketer']): Promise<void> {
  const body = {
    code: 'regular_guest',
    nameEn: 'Regular guest',
    nameZh: '常客',
    category: '活动 Events',
    kind: 'RULE' as const,
    lifetimeDays: 365,
    description: '一年内至少到店两次的会员',
  }
  const visits = {
    kind: 'ACTIVITY' as const,
    type: 'VISIT',
    compared: 'AT_LEAST' as const,
    count: 2,
    window: { kind: 'ROLLING' as const, days: 365 },
  }
  const { id, version } = await marketer.call(createTag, { body })
  await marketer.call(setTagRule, {
    params: { id },
    body: { version, rule: { kind: 'GROUP', match: 'ALL', rules: [visits] } },
  })
  await marketer.call(activateTag, {
    params: { id },
    body: { version: version + 1, reason: '市场部需要 Needed by marketing' },
  })
}

const AUDIENCES = [
  {
    code: 'tasting_panel',
    nameEn: 'Tasting panel',
    nameZh: '品鉴小组',
    description: '试用新品并反馈意见的会员',
    every: 6,
  },
  {
    code: 'opening_guests',
    nameEn: 'Guests of the opening',
    nameZh: '开业嘉宾',
    description: '上海旗舰店开业嘉宾',
    every: 9,
  },
] as const

async function seedAudiences(marketer: People['marketer'], ids: readonly string[]): Promise<void> {
  for (const { every, ...body } of AUDIENCES) {
    const { id, version } = await marketer.call(createAudience, { body })
    await marketer.call(activateAudience, {
      params: { id },
      body: { version, reason: '市场部需要 Needed by marketing' },
    })
    await marketer.call(addToAudience, { params: { id }, body: { members: ids.filter((_, at) => at % every === 0) } })
  }
}

const LEVELS = [
  { code: 'SILVER', name: 'Silver', nameZh: '银卡', threshold: 500 },
  { code: 'GOLD', name: 'Gold', nameZh: '金卡', threshold: 1200 },
  { code: 'PLATINUM', name: 'Platinum', nameZh: '白金卡', threshold: 2000 },
]

/** What shop and app have sent: a registration, visits and purchases of the last months. */
async function seedActivities(admin: Client, ids: readonly string[]): Promise<void> {
  const DAY_MS = 86_400_000
  const items = ids.flatMap((id, at) =>
    (['REGISTER', 'VISIT', 'PURCHASE', 'VISIT', 'REVIEW'] as const).slice(0, 1 + (at % 5)).map((type, n) => ({
      activityId: `shop-${at}-${n}`,
      type,
      member: { id },
      occurredAt: new Date(Date.now() - (200 - 37 * n - at) * DAY_MS).toISOString(),
      props: type === 'PURCHASE' ? { shop: `S-${10 + (at % 7)}`, amount: 20 + ((at * 13) % 80) } : {},
    })),
  )
  await admin.call(recordActivities, { body: { items } })
}

/** One of each kind; another administrator decides. */
async function seedRequests(admin: Client, ids: readonly string[]): Promise<void> {
  const asked = [
    { kind: 'ACCESS', identifiedBy: 'KNOWN_CONTACT', reason: '会员来信要求副本 Asked for a copy by letter' },
    { kind: 'ERASURE', identifiedBy: 'DOCUMENT', reason: '会员到店要求删除 Asked for erasure in the shop' },
  ] as const
  for (const [at, one] of asked.entries())
    await admin.call(createPrivacyRequest, { body: { memberId: ids[at * 2 + 1] ?? '', ...one } })
}

/** Two pairs that may be one person each; the first can be merged, since both have a verified identity. */
async function seedMerges(admin: Client, marketer: People['marketer'], ids: readonly string[]): Promise<void> {
  for (const [at, reason] of [
    '同一张会员卡 Same loyalty card',
    '电话中说明换了号码 Said on the phone: new number',
  ].entries()) {
    const [memberId = '', otherId = ''] = ids.slice(at * 2, at * 2 + 2)
    for (const id of at === 0 ? [memberId, otherId] : [memberId]) {
      const { version, identities } = await admin.call(getMember, { params: { id } })
      const body = { version, identityId: identities[0]?.id ?? '', reason: '回拨核实 Called back' }
      await admin.call(verifyMemberIdentity, { params: { id }, body })
    }
    await marketer.call(createMemberMerge, { body: { memberId, otherId, reason } })
  }
}

export async function seedMembers({ marketer, qa }: Pick<People, 'marketer' | 'qa'>, admin: Client): Promise<void> {
  const active: string[] = []
  for (const [at, level] of LEVELS.entries())
    await marketer.call(createLevelRule, { body: { ...level, months: 12, rank: at + 1 } })
  const { items: regions } = await marketer.call(listRegionOptions, { query: { limit: 50 } })
  const { items: channels } = await marketer.call(listSourceChannelOptions, { query: { limit: 50 } })
  for (let at = 0; at < NAMES.length * ROUNDS; at++) {
    const [name, gender] = NAMES[at % NAMES.length]!
    const { id } = await marketer.call(createMember, {
      body: {
        name,
        gender,
        birthday: `${1962 + ((at * 7) % 40)}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
        regionId: regions[at % regions.length]?.id ?? null,
        sourceChannelId: channels[at % channels.length]?.id ?? null,
        locale: at % NAMES.length < 10 ? 'zh' : 'en',
        phone: `+86${FIRST_NUMBER + at * 37}`,
        ...(at % EVERY.email === 0 && { email: `member${at}@mail.example` }),
      },
    })
    await seedConsents(marketer, id, at)
    if (at % 5 !== 4) await seedPoints(marketer, id, at)
    if (at % EVERY.externalId === 0)
      await marketer.call(addMemberIdentity, {
        params: { id },
        body: { version: 1, kind: 'EXTERNAL', value: `SHOP-${10_000 + at}` },
      })
    else if (at % EVERY.frozen === 1)
      await marketer.call(freezeMember, {
        params: { id },
        body: { version: 1, reason: '多次异常退货 Many odd returns' },
      })
    if (at % EVERY.frozen !== 1 || at % EVERY.externalId === 0) active.push(id)
  }
  await seedOwners({ marketer, qa }, active)
  await seedActivities(admin, active)
  await seedRequests(admin, active)
  await seedMerges(admin, marketer, active.slice(-4))
  await seedTags(marketer, active)
  await seedTagByRule(marketer)
  // Before the others, which so stand first in the list.
  await seedRuleAudience(admin)
  await seedAudiences(marketer, active)
}
