/** Configuration from one tenant to another, item by item, by the commands and rules of each room. */

import { getSnRule, listSnRules } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getMemberConfig, saveMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import { createTemplate, listTemplates } from '@serialis/contract/plant/products/templates.routes.ts'
import { listAccessRequests } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { editAlertType, getAlertType } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  chooseBundleItems,
  compareBundle,
  dropBundle,
  enterBundle,
  exportBundle,
  getBundle,
  listBundles,
  revokeBundleKey,
} from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { listDictionary, updateDictionaryEntry } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { getMailText, saveMailText } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import { standardSteps } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { draftWorkflow, getWorkflow, listWorkflows } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, testAppOfEach, type TestApp } from '../../../test/harness/database.ts'
import { aDraft, anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { anSsccRule, aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { aTeam, aWorkflow, stepsWith } from '../workflow/workflow.fixtures.ts'
import {
  acceptKeyOf,
  aReason,
  aRole,
  detailOf,
  ended,
  enter,
  entering,
  exported,
  itemsOf,
  upload,
} from './bundles.fixtures.ts'

let t: TestApp

testAppOfEach(
  () => ({ work: true }),
  async (made) => {
    t = made
    await acceptKeyOf(t.other, t.admin)
  },
)

/** Brings over what the first tenant has now. */
const brought = async (by: Client = t.other) => upload(by, await exported(t.admin))
const outcomeOf = async (id: string, kind: string, key = '') =>
  (await itemsOf(t.other, id)).find((item) => item.kind === kind && item.key === key)
const reasons = async () => (await t.other.call(listDictionary, { query: {} })).items

describe('a bundle', () => {
  it('brings what is new or changed, field by field, and leaves alone what is only here', async () => {
    await aReason(t.admin, 'W1')
    await aReason(t.admin, 'W2', 'Broken')
    await aReason(t.other, 'W2', 'Torn')
    await aReason(t.other, 'W3')
    const bundle = await brought()
    expect(bundle).toMatchObject({
      direction: 'IN',
      status: 'CHECKED',
      source: { code: '0001' },
      keyName: 'Live plant',
    })
    const entries = await itemsOf(t.other, bundle.id, { kind: 'dictionary' })
    expect(entries.map(({ key, difference, isChosen }) => [key, difference, isChosen])).toEqual([
      ['SCRAP_REASON/W1', 'NEW', true],
      ['SCRAP_REASON/W2', 'CHANGED', true],
      ['SCRAP_REASON/W3', 'ONLY_HERE', false],
    ])
    expect(entries[1]!.changes).toEqual([{ field: 'nameEn', before: 'Torn', after: 'Broken' }])
    expect(await reasons()).toHaveLength(2)
    const waiting = { query: { kind: 'bundleEnter' } } as const
    expect((await t.other.call(getMyWork, waiting)).items).toMatchObject([{ id: bundle.id, title: '0001' }])
    expect(await enter(t.other, bundle)).toMatchObject({
      status: 'DONE',
      endedBy: 'Administrator',
      outcomes: { DONE: 2, REFUSED: 0, OPEN: 0 },
      signatures: [{ intact: true, event: 'configuration_bundle.enter_started' }],
    })
    expect((await reasons()).map(({ code, nameEn }) => [code, nameEn])).toEqual([
      ['W1', 'Water damage'],
      ['W2', 'Broken'],
      ['W3', 'Water damage'],
    ])
    expect((await t.other.call(getMyWork, waiting)).items).toEqual([])
    const { items } = await t.other.call(listEvents, { query: { limit: '20' } })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'configuration_bundle.uploaded',
        'configuration_bundle.enter_started',
        'dictionary_entry.created',
        'dictionary_entry.changed',
        'configuration_bundle.entered',
      ]),
    )
    expect((await brought()).differences).toMatchObject({ NEW: 0, CHANGED: 0 })
  })

  it('brings each kind by its own command; mailboxes, keys and people stay where they are', async () => {
    const mailboxes = ['guard@plant.example']
    const fields = { level: 'LOW', mailboxes, silenceHours: 3, quiet: null, closesAfterDays: null } as const
    await t.admin.call(editAlertType, { params: { type: 'E1' }, body: { ...fields, version: 0 } })
    await t.other.call(editAlertType, {
      params: { type: 'E1' },
      body: { ...fields, level: 'HIGH', mailboxes: ['own@plant.example'], version: 0 },
    })
    const policy = await t.admin.call(getPasswordPolicy)
    await t.admin.call(savePasswordPolicy, { body: { ...policy, minimum: 12 } })
    const rule = { name: 'Apart', one: [permissions['lines.create']], other: [permissions['orders.create']] }
    await t.admin.call(saveDutyRules, { body: { version: 0, rules: [{ ...rule, isActive: true }] } })
    const text = { params: { id: 'ALERT-en' as const } }
    const { body, version } = await t.admin.call(getMailText, text)
    await t.admin.call(saveMailText, { ...text, body: { subject: 'Of the plant', body, version } })
    await t.admin.call(createTemplate, {
      body: {
        name: 'Pallets',
        levels: [
          { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
          { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
        ],
      },
    })
    const own = await t.admin.call(getMemberConfig)
    const { savedBy: _, savedAt: __, ...config } = own
    await t.admin.call(saveMemberConfig, { body: { ...config, pointsPerFirstScan: 5, reason: 'Agreed' } })
    await aRole(t, 'Lines', [permissions['lines.list'], permissions['lines.create']])
    const bundle = await brought()
    const done = await enter(t.other, bundle)
    expect(done.outcomes).toMatchObject({ REFUSED: 0, OPEN: 0, DONE: 7 })
    expect(await t.other.call(getAlertType, { params: { type: 'E1' } })).toMatchObject({
      level: 'LOW',
      silenceHours: 3,
      mailboxes: ['own@plant.example'],
    })
    expect(await t.other.call(getMemberConfig)).toMatchObject({ pointsPerFirstScan: 5, version: 1 })
    expect(await t.other.call(getPasswordPolicy)).toMatchObject({ minimum: 12 })
    expect(await t.other.call(getMailText, text)).toMatchObject({ subject: 'Of the plant', isOwn: true })
    expect((await t.other.call(listTemplates, { query: {} })).items).toMatchObject([{ name: 'Pallets', ratio: '1:10' }])
    expect((await t.other.call(listRoles, { query: { name: 'Lines' } })).items).toMatchObject([
      { authorities: [permissions['lines.list'], permissions['lines.create']].sort(), userCount: 0 },
    ])
  })

  it('brings what is in force alone; a workflow with its role, and an SN rule, wait here for another person', async () => {
    const second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    const team = await aTeam(t.http, t.admin, ['orders.approve'], 2)
    const made = await aWorkflow(t.admin, second, stepsWith({ approvals: [{ roleId: team.roleId, needed: 2 }] }), 'OWN')
    // Drafts, which nobody has approved.
    const edit = { name: 'Own', note: '', steps: standardSteps(true), version: made.version }
    await t.admin.call(draftWorkflow, { params: { id: made.id }, body: edit })
    await aDraft(t.admin, { name: 'Draft', rule: anSsccRule() })
    const rule = { name: 'Units', rule: aUsualRule() }
    await anApprovedRule(t.admin, { client: second, password: ADMIN_PASSWORD }, rule)
    const file = (await exported(t.admin)).toString()
    const { items } = JSON.parse(file) as { items: { key: string; content: object }[] }
    expect(JSON.stringify(items.find(({ key }) => key === 'OWN'))).not.toContain('SCANNING')
    expect(file).not.toContain('"key":"Draft"')
    const bundle = await upload(t.other, file)
    const done = await enter(t.other, bundle)
    expect(done.outcomes).toMatchObject({ REFUSED: 0, OPEN: 0 })
    expect((await itemsOf(t.other, bundle.id, { outcome: 'WAITS' })).map(({ kind, key }) => [kind, key])).toEqual([
      ['roles', team.name],
      ['workflows', 'OWN'],
      ['snRules', 'Units'],
    ])
    const { items: roles } = await t.other.call(listRoles, { query: { name: team.name } })
    const { items: workflows } = await t.other.call(listWorkflows, { query: { search: 'OWN' } })
    const here = await t.other.call(getWorkflow, { params: { id: workflows[0]!.id } })
    expect(here).toMatchObject({
      deployed: null,
      hasDraft: true,
      versions: [{ steps: [{ step: { kind: 'APPROVAL', roleId: roles[0]!.id, needed: 2 } }, {}, {}, {}, {}, {}] }],
    })
    const { items: rules } = await t.other.call(listSnRules, { query: {} })
    expect(rules).toMatchObject([{ name: 'Units', approvedNumber: null, latestStatus: 'DRAFT' }])
    // A key of its own, once somebody else approves it.
    expect((await t.other.call(getSnRule, { params: { id: rules[0]!.id } })).versions).toMatchObject([
      { keyCheckValue: null, shape: aUsualRule() },
    ])
    expect((await upload(t.other, file)).differences).toMatchObject({ NEW: 0 })
  })

  it('brings a change of what is approved here as the next draft', async () => {
    const second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    const secondHere = await as(t.http, 'admin2@0002', ADMIN_PASSWORD)
    const approver = (client: Client) => ({ client, password: ADMIN_PASSWORD })
    await anApprovedRule(t.admin, approver(second), { name: 'Units', rule: aUsualRule('B') })
    await anApprovedRule(t.other, approver(secondHere), { name: 'Units', rule: aUsualRule('A') })
    const bundle = await brought()
    expect(await outcomeOf(bundle.id, 'snRules', 'Units')).toMatchObject({ difference: 'CHANGED' })
    expect((await enter(t.other, bundle)).outcomes).toMatchObject({ WAITS: 1, REFUSED: 0 })
    const { items } = await t.other.call(listSnRules, { query: {} })
    expect(items).toMatchObject([{ approvedNumber: 1, latestNumber: 2, latestStatus: 'DRAFT' }])
  })
})

describe('the choice', () => {
  it('leaves out what nobody wants, and is what the signature covers', async () => {
    await aReason(t.admin, 'W1')
    await aReason(t.admin, 'W2')
    const bundle = await brought()
    const [, second] = await itemsOf(t.other, bundle.id, { kind: 'dictionary' })
    const body = { version: bundle.version, isChosen: false, places: [second!.place] }
    const chosen = await t.other.call(chooseBundleItems, { params: { id: bundle.id }, body })
    expect(chosen).toMatchObject({ chosen: 1 })
    expect(chosen.digest).not.toBe(bundle.digest)
    expect(await t.other.refusal(enterBundle, entering(t.other, { ...chosen, digest: bundle.digest }))).toMatchObject({
      message: 'changed_meanwhile',
    })
    await enter(t.other, chosen)
    expect((await reasons()).map(({ code }) => code)).toEqual(['W1'])
    expect((await outcomeOf(bundle.id, 'dictionary', 'SCRAP_REASON/W2'))?.outcome).toBe('LEFT')
  })

  it('takes all that match a filter, and never what is the same', async () => {
    await aReason(t.admin, 'W1')
    const bundle = await brought()
    const none = await t.other.call(chooseBundleItems, {
      params: { id: bundle.id },
      body: { version: bundle.version, isChosen: false, filter: {} },
    })
    expect(none).toMatchObject({ chosen: 0, allowed: ['compare', 'choose', 'drop'] })
    expect(await t.other.refusal(enterBundle, entering(t.other, none))).toMatchObject({
      message: 'bundle_nothing_chosen',
    })
    const all = await t.other.call(chooseBundleItems, {
      params: { id: bundle.id },
      body: { version: none.version, isChosen: true, filter: { kind: 'alertTypes' } },
    })
    expect(all.chosen).toBe(0)
    const stale = { params: { id: bundle.id }, body: { version: bundle.version } }
    expect(await t.other.refusal(dropBundle, stale)).toMatchObject({ message: 'changed_meanwhile' })
    const again = await t.other.call(compareBundle, { params: { id: bundle.id }, body: { version: all.version } })
    expect(again.chosen).toBe(1)
    const dropped = await t.other.call(dropBundle, { params: { id: bundle.id }, body: { version: again.version } })
    expect(dropped).toMatchObject({ status: 'DROPPED', allowed: [] })
    expect(await t.other.refusal(enterBundle, entering(t.other, dropped))).toMatchObject({
      message: 'bundle_status_does_not_allow',
    })
  })
})

describe('a workflow', () => {
  it('is refused while its role is not here', async () => {
    const second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    const { roleId, name } = await aTeam(t.http, t.admin, ['orders.approve'], 1)
    await aWorkflow(t.admin, second, stepsWith({ approvals: [{ roleId, needed: 1 }] }), 'OWN')
    const bundle = await brought()
    const chosen = await t.other.call(chooseBundleItems, {
      params: { id: bundle.id },
      body: { version: bundle.version, isChosen: false, filter: { kind: 'roles' } },
    })
    await enter(t.other, chosen)
    expect(await outcomeOf(bundle.id, 'workflows', 'OWN')).toMatchObject({
      refusal: { key: 'bundle_role_missing', params: { role: name } },
    })
  })
})

describe('what changed here', () => {
  it('is refused by item when it is not what the difference showed', async () => {
    const { id } = await aReason(t.other, 'W1', 'Torn')
    await aReason(t.admin, 'W1')
    await aReason(t.admin, 'W2')
    const bundle = await brought()
    const edit = { type: 'SCRAP_REASON', code: 'W1', name: '浸水', nameEn: 'Changed here', version: 1 } as const
    await t.other.call(updateDictionaryEntry, { params: { id }, body: edit })
    await enter(t.other, bundle)
    expect(await outcomeOf(bundle.id, 'dictionary', 'SCRAP_REASON/W1')).toMatchObject({
      outcome: 'REFUSED',
      refusal: { key: 'bundle_item_changed' },
    })
    expect((await reasons()).map(({ nameEn }) => nameEn)).toEqual(['Changed here', 'Water damage'])
  })

  it('is entered once by two bundles at the same time', async () => {
    await aReason(t.admin, 'W1')
    const [one, other] = [await brought(), await brought()]
    await t.other.call(enterBundle, entering(t.other, one))
    await t.other.call(enterBundle, entering(t.other, other))
    for (const { id } of [one, other])
      expect((await ended(t.other, id)).outcomes).toMatchObject({ DONE: 1, REFUSED: 0, OPEN: 0 })
    const { items } = await t.other.call(listEvents, { query: { action: 'dictionary_entry.created' } })
    expect(items).toHaveLength(1)
  })

  it('is entered once by two people who sign the same bundle', async () => {
    await aReason(t.admin, 'W1')
    const bundle = await brought()
    const answers = await Promise.allSettled([
      t.other.call(enterBundle, entering(t.other, bundle)),
      t.other.call(enterBundle, entering(t.other, bundle)),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await ended(t.other, bundle.id)
    expect(await reasons()).toHaveLength(1)
  })
})

describe('the rules of delegation', () => {
  const importer: PermissionName[] = ['bundles.list', 'bundles.create', 'bundles.enter', 'roles.create', 'roles.edit']

  it('refuse a role with more than its importer holds, and an item whose command the importer may not give', async () => {
    await aRole(t, 'Small', [permissions['bundles.list']])
    await aRole(t, 'Great', [permissions['orders.confirm']])
    await aReason(t.admin, 'W1')
    const person = await userWith(t.http, t.other, importer)
    const bundle = await upload(person, await exported(t.admin))
    const done = await enter(person, bundle)
    expect(done.outcomes).toMatchObject({ DONE: 1, REFUSED: 2 })
    expect(await outcomeOf(bundle.id, 'roles', 'Great')).toMatchObject({
      refusal: { key: 'authority_not_held', params: { codes: permissions['orders.confirm'] } },
    })
    expect(await outcomeOf(bundle.id, 'dictionary', 'SCRAP_REASON/W1')).toMatchObject({
      refusal: { key: 'no_permission' },
    })
    expect((await t.other.call(listRoles, { query: { name: 'Great' } })).items).toEqual([])
  })

  it('refuse more for a role that the importer has, and what segregated duties keep apart', async () => {
    const person = await userWith(t.http, t.other, [...importer, 'lines.create', 'orders.create'])
    const { items } = await t.other.call(listRoles, { query: {} })
    const own = items.find(({ name }) => name.startsWith('Role'))!
    await aRole(t, own.name, [...own.authorities, permissions['bundles.export']])
    const rule = { name: 'Apart', one: [permissions['lines.create']], other: [permissions['orders.create']] }
    await t.other.call(saveDutyRules, { body: { version: 0, rules: [{ ...rule, isActive: true }] } })
    await aRole(t, 'Both', [permissions['lines.create'], permissions['orders.create']])
    const bundle = await upload(person, await exported(t.admin))
    await enter(person, bundle)
    expect((await outcomeOf(bundle.id, 'roles', own.name))?.refusal?.key).toMatch(
      /^(authority_not_held|grant_to_yourself)$/,
    )
    expect(await outcomeOf(bundle.id, 'roles', 'Both')).toMatchObject({ refusal: { key: 'duties_meet' } })
  })

  it('let a role that signs wait for the second person', async () => {
    await aRole(t, 'Approvers', [permissions['orders.approve']])
    const bundle = await brought()
    const done = await enter(t.other, bundle)
    expect(done.outcomes).toMatchObject({ WAITS: 1 })
    expect((await t.other.call(listRoles, { query: { name: 'Approvers' } })).items).toMatchObject([{ authorities: [] }])
    const { items } = await t.other.call(listAccessRequests, { query: { status: 'PENDING' } })
    expect(items).toMatchObject([{ kind: 'ROLE', subject: { name: 'Approvers' } }])
  })
})

describe('who may', () => {
  it('is asked by each route with its own permission, and other tenants find nothing', async () => {
    await aReason(t.admin, 'W1')
    const bundle = await brought()
    const reader = await userWith(t.http, t.other, ['bundles.list'])
    expect(await detailOf(reader, bundle.id)).toMatchObject({ allowed: [], taskId: null })
    expect(await reader.refusal(enterBundle, entering(reader, bundle))).toMatchObject({ status: 403 })
    expect(await reader.refusal(exportBundle, { body: { target: '0001' } })).toMatchObject({ status: 403 })
    expect(await t.admin.refusal(getBundle, { params: { id: bundle.id } })).toMatchObject({ status: 404 })
    expect(await t.admin.refusal(enterBundle, entering(t.admin, bundle))).toMatchObject({ status: 404 })
    expect((await t.admin.call(listBundles, { query: {} })).items).toMatchObject([
      { direction: 'OUT', target: '0002', status: 'WRITTEN' },
    ])
  })

  it('is asked again for the key when it is entered', async () => {
    await aReason(t.admin, 'W1')
    const other = await testApp({ work: true })
    const key = await acceptKeyOf(other.other, other.admin)
    await aReason(other.admin, 'W1')
    const bundle = await upload(other.other, await exported(other.admin))
    const body = { version: key.version, reason: 'The plant was sold.' }
    expect(await other.other.call(revokeBundleKey, { params: { id: key.id }, body })).toMatchObject({
      revokedBy: 'Administrator',
    })
    expect(await other.other.refusal(enterBundle, entering(other.other, bundle))).toMatchObject({
      message: 'bundle_key_not_accepted',
    })
    expect(await other.other.refusal(revokeBundleKey, { params: { id: key.id }, body })).toMatchObject({
      message: 'bundle_key_revoked',
    })
  })
})
