import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { ALPHABETS } from '@serialis/contract/numbers/codes/alphabets.ts'
import {
  approveRuleVersion,
  createRuleVersion,
  createSnRule,
  deleteRuleVersion,
  getRuleVersion,
  getSnRule,
  listSnRules,
  listUsableVersions,
  previewSnRule,
  proposeSnRule,
  retireRuleVersion,
  updateRuleVersion,
} from '@serialis/contract/numbers/codes/codes.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { aDraft, anApprovedRule, approvalOf } from './codes.fixtures.ts'
import { aRule, aUsualRule, anSsccRule, check, fixed, random, sequence } from './rule.fixtures.ts'

let t: TestApp
let author: Client
let reader: Client
const signer = () => ({ client: t.admin, password: ADMIN_PASSWORD })
const passwordOf = (client: Client) => `password of user ${/\d+/.exec(client.account)?.[0]}`
const approve = async (id: string, who = signer()) =>
  who.client.call(approveRuleVersion, { params: { id }, body: await approvalOf(who.client, who.password, id) })
const approvalRefusal = async (id: string, who = signer()) =>
  who.client.refusal(approveRuleVersion, { params: { id }, body: await approvalOf(who.client, who.password, id) })
/** A preview needs no reason. */
const asked = (body: object) => bodyOf(previewSnRule, body) as ClientInput<typeof previewSnRule>['body']
const draftBody = (rule = aUsualRule('Z'), over: object = {}) => ({ ...rule, plannedVolume: 1000, reason: '', ...over })

beforeAll(async () => {
  t = await testApp()
  author = await userWith(t.http, t.admin, ['snRules.list', 'snRules.create', 'snRules.edit', 'snRules.delete'])
  reader = await userWith(t.http, t.admin, ['snRules.list'])
})

describe('an SN rule', () => {
  it('goes from draft to approved by two people, and is listed', async () => {
    const draft = await aDraft(author, { name: 'Bottle', rule: aUsualRule('A') })
    expect(draft).toMatchObject({
      number: 1,
      status: 'DRAFT',
      epochPosition: 0,
      keyCheckValue: null,
      signatures: [],
      actions: ['EDIT', 'DELETE'],
    })
    const approved = await approve(draft.id)
    expect(approved).toMatchObject({
      status: 'APPROVED',
      codecVersion: 1,
      issued: 0,
      approverName: 'Administrator',
      isKeyLeaked: false,
    })
    expect(approved.keyCheckValue).toMatch(/^[0-9a-f]{16}$/)
    expect(approved.codesDigest).toMatch(/^[0-9a-f]{64}$/)
    expect(approved.signatures).toMatchObject([{ meaning: 'APPROVAL', account: 'admin', intact: true }])
    expect(approved.meters).toMatchObject({
      size: String(31 ** 10),
      left: String(31 ** 10),
      guessProbability: 0,
      warnings: [],
    })
    const list = await reader.call(listSnRules, { query: { name: 'Bott' } })
    expect(list.items).toMatchObject([
      { name: 'Bottle', target: 'GS1', approvedNumber: 1, latestNumber: 1, latestStatus: 'APPROVED', issued: 0 },
    ])
    expect(
      (await reader.call(getSnRule, { params: { id: draft.ruleId } })).versions.map(({ id, actions }) => ({
        id,
        actions,
      })),
    ).toEqual([{ id: draft.id, actions: [] }])
    expect(
      (await reader.call(listUsableVersions, { query: { target: 'GS1' } })).items.map(({ rule }) => rule),
    ).toContain('Bottle')
    expect((await reader.call(listUsableVersions, { query: { target: 'SSCC' } })).items).toEqual([])
  })

  it('is invisible to another tenant and closed to those without the code', async () => {
    const draft = await aDraft(author, { name: 'Closed', rule: aUsualRule('C') })
    const params = { id: draft.id }
    const otherTenant = { status: 404, message: 'not_found' }
    expect(await t.other.refusal(getRuleVersion, { params })).toMatchObject(otherTenant)
    expect(await t.other.refusal(getSnRule, { params: { id: draft.ruleId } })).toMatchObject(otherTenant)
    expect(await t.other.refusal(updateRuleVersion, { params, body: { ...draftBody(), version: 1 } })).toMatchObject(
      otherTenant,
    )
    expect(await t.other.refusal(deleteRuleVersion, { params })).toMatchObject(otherTenant)
    expect(await t.other.refusal(retireRuleVersion, { params, body: { reason: 'none of theirs' } })).toMatchObject(
      otherTenant,
    )
    expect(await t.other.refusal(createRuleVersion, { params: { id: draft.ruleId }, body: {} })).toMatchObject(
      otherTenant,
    )
    const { signature } = await approvalOf(t.admin, ADMIN_PASSWORD, draft.id)
    expect(await t.other.refusal(approveRuleVersion, { params, body: { signature } })).toMatchObject(otherTenant)
    expect((await t.other.call(listSnRules, { query: {} })).items).toEqual([])
    const closed = { status: 403, message: 'no_permission' }
    expect(await reader.refusal(createSnRule, { body: { name: 'X', draft: draftBody() } })).toMatchObject(closed)
    expect(await reader.refusal(createRuleVersion, { params: { id: draft.ruleId }, body: {} })).toMatchObject(closed)
    expect(await reader.refusal(updateRuleVersion, { params, body: { ...draftBody(), version: 1 } })).toMatchObject(
      closed,
    )
    expect(await reader.refusal(deleteRuleVersion, { params })).toMatchObject(closed)
    expect(await reader.refusal(retireRuleVersion, { params, body: { reason: 'not allowed' } })).toMatchObject(closed)
    expect(await author.refusal(approveRuleVersion, { params, body: { signature } })).toMatchObject(closed)
    expect((await t.other.call(previewSnRule, { body: asked(draftBody(aUsualRule('C'))) })).meets).toEqual([])
  })

  it('refuses a name that exists, an empty name, and faults, each at its field', async () => {
    await aDraft(author, { name: 'Once', rule: aUsualRule('D') })
    expect(await author.refusal(createSnRule, { body: { name: 'Once', draft: draftBody() } })).toMatchObject({
      status: 409,
      message: 'sn_rule_name_exists',
    })
    expect((await author.refusal(createSnRule, { body: { name: ' ', draft: draftBody() } })).fields).toEqual({
      name: 'sn_rule_name_can_not_be_empty',
    })
    const faulty = draftBody(aRule([fixed('A'), random('DIGITS', 5), check('LUHN')], { length: 9 }))
    expect(await author.refusal(createSnRule, { body: { name: 'Faulty', draft: faulty } })).toMatchObject({
      status: 400,
      message: 'sn_rule_not_valid',
      fields: {
        'draft.length': 'sn_rule_length_differs',
        'draft.segments': 'sn_rule_space_too_small',
        'draft.segments.2': 'sn_rule_check_characters',
      },
      fieldParams: { 'draft.length': { expected: 9, found: 7 } },
    })
    const empty = await author.refusal(createSnRule, {
      body: { name: 'Empty', draft: draftBody(aRule([fixed(''), random('DIGITS', 8)])) },
    })
    expect(empty.fields).toEqual({ 'draft.segments.0.text': 'fixed_can_not_be_empty' })
  })
})

describe('a draft', () => {
  it('is edited under its version, and deleted with its rule', async () => {
    const draft = await aDraft(author, { name: 'Edited', rule: aUsualRule('E') })
    const params = { id: draft.id }
    const edited = await author.call(updateRuleVersion, {
      params,
      body: { ...draftBody(anSsccRule()), version: draft.version },
    })
    expect(edited).toMatchObject({ version: 2, shape: { target: 'SSCC' }, plannedVolume: 1000 })
    expect(edited.digest).not.toBe(draft.digest)
    expect(
      await author.refusal(updateRuleVersion, { params, body: { ...draftBody(), version: draft.version } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(
      await author.refusal(updateRuleVersion, { params, body: { ...draftBody(aRule([fixed('A')])), version: 2 } }),
    ).toMatchObject({
      message: 'sn_rule_not_valid',
      fields: { segments: 'sn_rule_one_number_segment' },
    })
    expect(await author.call(deleteRuleVersion, { params })).toEqual({ message: 'delete_success' })
    expect(await author.refusal(getSnRule, { params: { id: draft.ruleId } })).toMatchObject({ status: 404 })
  })

  it('is approved by nobody who wrote in it, and only as it was shown to the signer', async () => {
    const draft = await aDraft(author, { name: 'Two people', rule: aUsualRule('F') })
    const editor = await userWith(t.http, t.admin, ['snRules.list', 'snRules.edit', 'snRules.approve'])
    expect((await editor.call(getRuleVersion, { params: { id: draft.id } })).actions).toEqual(['EDIT', 'APPROVE'])
    const shown = await approvalOf(t.admin, ADMIN_PASSWORD, draft.id)
    await editor.call(updateRuleVersion, {
      params: { id: draft.id },
      body: { ...draftBody(aUsualRule('F')), version: 1 },
    })
    expect(await approvalRefusal(draft.id, { client: editor, password: passwordOf(editor) })).toMatchObject({
      status: 400,
      message: 'sn_rule_own_version',
    })
    expect(await t.admin.refusal(approveRuleVersion, { params: { id: draft.id }, body: shown })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect(await approvalRefusal(draft.id, { client: t.admin, password: 'wrong' })).toMatchObject({
      status: 400,
      message: 'user_name_or_password_wrong',
    })
    expect((await approve(draft.id)).status).toBe('APPROVED')
    const own = await aDraft(t.admin, { name: 'Of the administrator', rule: aUsualRule('G') })
    expect(await approvalRefusal(own.id)).toMatchObject({ message: 'sn_rule_own_version' })
  })

  it('needs a reason for its warnings', async () => {
    const { versions } = await author.call(createSnRule, {
      body: {
        name: 'Guessable',
        draft: draftBody(aRule([fixed('G'), random('DIGITS', 6)]), { plannedVolume: 900_000 }),
      },
    })
    const id = versions[0]?.id ?? ''
    expect(versions[0]?.meters.warnings).toEqual(['sn_rule_guessable', 'sn_rule_no_epoch'])
    expect(await approvalRefusal(id)).toMatchObject({
      status: 400,
      message: 'sn_rule_reason_can_not_be_empty',
      fields: { reason: 'sn_rule_reason_can_not_be_empty' },
    })
  })

  it('is refused when its codes could be those of another version, also a retired one', async () => {
    const first = await anApprovedRule(author, signer(), { name: 'First space', rule: aUsualRule('H') })
    const second = await aDraft(author, {
      name: 'Same space',
      rule: aRule([{ kind: 'LOGIC', source: 'LINE_CODE', width: 2 }, random('ALPHANUMERIC_36', 10)]),
    })
    const refusal = await approvalRefusal(second.id)
    expect(refusal).toMatchObject({ status: 409, message: 'sn_rule_spaces_meet' })
    await t.admin.call(retireRuleVersion, { params: { id: first.id }, body: { reason: 'No longer printed' } })
    const third = await aDraft(author, { name: 'Retired space', rule: aUsualRule('H') })
    expect(await approvalRefusal(third.id)).toMatchObject({
      status: 409,
      message: 'sn_rule_spaces_meet',
      params: { rule: 'First space', number: 1 },
    })
  })
})

describe('versions', () => {
  it('follow one another with the next free epoch character', async () => {
    const first = await anApprovedRule(author, signer(), { name: 'Followed', rule: aUsualRule('J') })
    const params = { id: first.ruleId }
    const second = await author.call(createRuleVersion, { params, body: {} })
    expect(second).toMatchObject({ number: 2, status: 'DRAFT', epochPosition: 0 })
    expect(second.shape.segments[0]).toEqual({ kind: 'FIXED', text: 'K', isEpoch: true })
    expect(await author.refusal(createRuleVersion, { params, body: {} })).toMatchObject({
      status: 409,
      message: 'sn_rule_draft_exists',
    })
    const target = await author.refusal(updateRuleVersion, {
      params: { id: second.id },
      body: { ...draftBody(anSsccRule()), version: 1 },
    })
    expect(target).toMatchObject({
      status: 400,
      message: 'sn_rule_target_fixed',
      fields: { target: 'sn_rule_target_fixed' },
    })
    expect((await approve(second.id)).status).toBe('APPROVED')
  })

  it('never change after approval and issue no more after retirement', async () => {
    const { id } = await anApprovedRule(author, signer(), { name: 'Fixed for ever', rule: aUsualRule('L') })
    const refused = { status: 409, message: 'sn_rule_status_does_not_allow', params: { status: 'APPROVED' } }
    expect(
      await author.refusal(updateRuleVersion, { params: { id }, body: { ...draftBody(), version: 1 } }),
    ).toMatchObject(refused)
    expect(await author.refusal(deleteRuleVersion, { params: { id } })).toMatchObject(refused)
    expect(await approvalRefusal(id)).toMatchObject(refused)
    expect((await author.refusal(retireRuleVersion, { params: { id }, body: { reason: 'x' } })).fields).toEqual({
      reason: 'reason_too_short',
    })
    const retired = await author.call(retireRuleVersion, {
      params: { id },
      body: { reason: 'Key seen outside', isKeyLeaked: true },
    })
    expect(retired).toMatchObject({
      status: 'RETIRED',
      isKeyLeaked: true,
      retireReason: 'Key seen outside',
      meters: { guessProbability: 1 },
    })
    expect(await author.refusal(retireRuleVersion, { params: { id }, body: { reason: 'once more' } })).toMatchObject({
      ...refused,
      params: { status: 'RETIRED' },
    })
    expect((await reader.call(listUsableVersions, { query: {} })).items.map(({ rule }) => rule)).not.toContain(
      'Fixed for ever',
    )
  })
})

describe('the editor', () => {
  it('previews twenty examples, meters and what is met, and never a real code', async () => {
    await anApprovedRule(author, signer(), { name: 'Previewed', rule: aUsualRule('M') })
    const preview = await reader.call(previewSnRule, {
      body: asked({ ...draftBody(aUsualRule('M'), { plannedVolume: 1_000_000 }), perMonth: 31 ** 9 }),
    })
    expect(preview.faults).toEqual([])
    expect(new Set(preview.examples).size).toBe(20)
    expect(preview.examples.every((code) => /^M[2-9A-HJKMNP-Z]{10}[0-9A-Z]$/.test(code))).toBe(true)
    expect(preview.meters).toMatchObject({
      size: String(31 ** 10),
      live: 1_000_000,
      shortestSafeWidth: 7,
      horizonMonths: 31,
      warnings: [],
    })
    expect(preview.meters?.guessProbability).toBeCloseTo(1e6 / 31 ** 10, 20)
    expect(preview.meets.map(({ rule }) => rule)).toEqual(['Previewed'])
    const faulty = await reader.call(previewSnRule, {
      body: asked(draftBody(aRule([sequence('DIGITS', 4)], { length: 5 }))),
    })
    expect(faulty).toMatchObject({
      examples: [],
      meters: null,
      meets: [],
      faults: [{ key: 'sn_rule_length_differs', path: 'length' }],
    })
    const few = await reader.call(previewSnRule, { body: asked(draftBody(aRule([sequence('DIGITS', 1)]))) })
    expect(few.examples).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(few.meters).toMatchObject({
      guessProbability: 1,
      shortestSafeWidth: null,
      safeVolume: '0',
      warnings: ['sn_rule_capacity_short', 'sn_rule_predictable', 'sn_rule_no_epoch'],
    })
  })

  it.each([
    ['W', 'CLEAR_31', 11],
    ['W', 'ALPHANUMERIC_36', 19],
    ['W', 'DIGITS', 16],
    ['V', 'DIGITS', 19],
    ['U', 'SET_82', 19],
  ] as const)('takes a space beyond 2^53 from draft to approval: %s and %s of %i', async (epoch, alphabet, width) => {
    const letterCase = alphabet === 'SET_82' ? 'MIXED' : 'UPPER'
    const rule = aRule([fixed(epoch, true), random(alphabet, width)], { letterCase })
    const size = BigInt(ALPHABETS[alphabet].length) ** BigInt(width)
    const preview = await reader.call(previewSnRule, { body: asked({ ...draftBody(rule), perMonth: 0.001 }) })
    expect(preview.meters).toMatchObject({ size: String(size), left: String(size) })
    expect(new Set(preview.examples).size).toBe(20)
    const draft = await aDraft(author, { name: `Wide ${alphabet} ${width}`, rule })
    expect((await approve(draft.id)).meters.left).toBe(String(size))
    const usable = (await reader.call(listUsableVersions, { query: {} })).items
    expect(usable.find(({ versionId }) => versionId === draft.id)?.left).toBe(String(size))
    await t.admin.call(retireRuleVersion, { params: { id: draft.id }, body: { reason: 'tried' } })
  })

  it('writes the whole space of twenty characters digit by digit', async () => {
    const rule = aRule([random('ALPHANUMERIC_36', 20)])
    const size = '13367494538843734067838845976576'
    expect(BigInt(size)).toBe(36n ** 20n)
    const preview = await reader.call(previewSnRule, { body: asked(draftBody(rule)) })
    expect(preview.meters).toMatchObject({ size, left: size })
    const { id, version } = await aDraft(author, { name: 'Whole', rule })
    expect((await reader.call(getRuleVersion, { params: { id } })).meters).toMatchObject({ size, left: size })
    expect(version).toBeGreaterThan(0)
    expect(await author.call(deleteRuleVersion, { params: { id } })).toEqual({ message: 'delete_success' })
  })

  it('proposes a rule whose epoch character is free', async () => {
    const taken = await reader.call(proposeSnRule, { query: { target: 'GS1', plannedVolume: 100_000_000 } })
    await anApprovedRule(author, signer(), { name: 'Proposed', rule: taken })
    const next = await reader.call(proposeSnRule, { query: { target: 'GS1', plannedVolume: 100_000_000 } })
    expect(next.segments).toHaveLength(3)
    expect(next.segments[0]).not.toEqual(taken.segments[0])
    expect(
      (await reader.call(previewSnRule, { body: asked({ ...next, plannedVolume: 100_000_000 }) })).meters?.warnings,
    ).toEqual([])
    const sscc = await reader.call(proposeSnRule, { query: { target: 'SSCC', companyPrefix: '0614141' } })
    expect((await reader.call(previewSnRule, { body: asked({ ...sscc, plannedVolume: 1000 }) })).examples[0]).toMatch(
      /^\d0614141\d{10}$/,
    )
    expect(await reader.refusal(proposeSnRule, { query: { target: 'SSCC' } })).toMatchObject({
      status: 400,
      fields: { companyPrefix: 'company_prefix_can_not_be_empty' },
    })
  })
})
