import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { cancelTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { aStock, anApplication, changed, firstOrdinal, packed, type Stock } from '../serials/serials.fixtures.ts'
import {
  activeCodes,
  approvedChange,
  approverRights,
  changeIn,
  checkedChange,
  codesOf,
  deskRights,
  corrected,
  picked,
  routesOf,
  signatureOn,
  signedChange,
} from './status-changes.fixtures.ts'

let t: TestApp
let stock: Stock
let operator: Client
let second: Client
let reader: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  stock = await aStock(t.http, t.admin)
  operator = await userWith(t.http, t.admin, deskRights.UPD)
  second = await userWith(t.http, t.admin, approverRights.UPD)
  reader = await userWith(t.http, t.admin, ['serials.list', 'serials.detail'])
})

const routes = routesOf('UPD')
const reason = 'damaged in the warehouse'
const ofCodes = (codes: string[], more = {}) => ({
  operation: 'HOLD' as const,
  reason,
  source: { kind: 'codes' as const, codes },
  ...more,
})
const statusOf = async (ordinal: number) =>
  (await reader.call(getSerial, { params: { ordinal: String(ordinal) }, query: {} })).state.status
async function expectSound() {
  const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}

describe('a status update of pasted codes', () => {
  it('is dry-run, signed by whoever made it, and committed as a task', async () => {
    const { ordinals, codes } = await activeCodes(t.app, t.admin, stock, 20)
    const change = await checkedChange(operator, 'UPD', ofCodes(codes.slice(0, 5)))
    expect(change).toMatchObject({
      status: 'CHECKED',
      operation: 'HOLD',
      source: { kind: 'codes', count: 5 },
      rowErrors: [],
      failure: null,
      outcome: {
        lines: 5,
        serials: 5,
        contents: 0,
        changeCount: 5,
        alreadyCount: 0,
        refusedCount: 0,
        rowErrorCount: 0,
        openCount: 0,
        needsSecond: false,
        willChange: [{ transition: 'A12', from: 'ACTIVATION', to: 'NSO', level: 'EA', count: 5 }],
      },
    })
    expect(change.allowed).toEqual(['mend', 'replaceFile', 'sign', 'withdraw', 'downloadFile'])
    expect(await statusOf(ordinals[0]!)).toBe('ACTIVATION')

    const done = await signedChange(operator, change)
    expect(done).toMatchObject({
      status: 'DONE',
      counts: { serials: 5, change: 5, already: 0, refused: 0 },
      decidedBy: expect.any(String) as string,
      digest: null,
    })
    expect(done.signatures).toMatchObject([{ meaning: 'AUTHORSHIP', intact: true, event: 'status_change.signed' }])
    const serial = await reader.call(getSerial, { params: { ordinal: String(ordinals[0]) }, query: {} })
    expect(serial.state.status).toBe('NSO')
    expect(serial.history[0]).toMatchObject({
      action: 'status_change.committed',
      reason,
      subject: { type: 'status_update', id: change.id },
      signature: { meaning: 'AUTHORSHIP' },
    })
    expect(await statusOf(ordinals[5]!)).toBe('ACTIVATION')

    // The same again has no second effect.
    const again = await checkedChange(operator, 'UPD', ofCodes(codes.slice(0, 5)))
    expect(again.outcome).toMatchObject({ changeCount: 0, alreadyCount: 5, refusedCount: 0 })
    expect(
      await operator.refusal(routes.sign, { params: { id: again.id }, body: signatureOn(operator, again) }),
    ).toMatchObject({ status: 409, message: 'change_changes_nothing' })
    await expectSound()
  })

  it('names every line that is wrong, and changes nothing until each is left out by click', async () => {
    const { ordinals, codes } = await activeCodes(t.app, t.admin, stock, 4)
    const fresh = await anApplication(t.admin, stock, { quantity: 1 })
    const unused = await codesOf(t.app, t.admin, [await firstOrdinal(t.app, t.admin, fresh.id)], fresh.gtin)
    const wrongDigit = `01${codes[2]!.slice(2, 15)}${(Number(codes[2]![15]) + 1) % 10}${codes[2]!.slice(16)}`
    const wide = [...codes[1]!].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
    const given = [
      codes[0]!,
      `  ${wide}  `,
      codes[0]!.slice(18),
      '01095200000000172199NEVER',
      wrongDigit,
      '=1+1',
      unused[0]!,
      '',
      'x'.repeat(3_000),
    ]
    const change = await checkedChange(operator, 'UPD', ofCodes(given))
    expect(change.rowErrors.map(({ line, error, params }) => [line, error, params['line']])).toEqual([
      [3, 'listed_twice', 1],
      [4, expect.stringMatching(/code_unknown|check_digit_wrong/), undefined],
      [5, 'check_digit_wrong', undefined],
      [6, 'code_unknown', undefined],
      [9, 'code_too_long', undefined],
    ])
    expect(change.outcome).toMatchObject({
      changeCount: 2,
      refusedCount: 1,
      refused: [{ reason: 'not_commissioned', level: 'EA', status: 'NEW', count: 1, isLeftOut: false }],
      notes: [{ note: 'full_width', count: 1 }],
      openCount: 6,
    })
    expect(change.allowed).not.toContain('sign')
    expect(
      await operator.refusal(routes.sign, { params: { id: change.id }, body: signatureOn(operator, change) }),
    ).toMatchObject({ status: 409, message: 'change_has_refused', params: { count: 6 } })

    const file = (await operator.raw(routes.downloadRefusals, { params: { id: change.id } })).body.toString()
    const lines = file.trimEnd().split('\n')
    expect(lines[0]).toBe('code,error,errorText')
    expect(lines).toHaveLength(1 + 6)
    expect(lines.find((line) => line.includes('1+1'))).toMatch(/^'=1\+1,code_unknown,/)
    expect(lines.find((line) => line.includes('listed_twice'))).toContain('1')

    const rows = change.outcome!.rowErrors.map(({ error }) => ({ kind: 'rows' as const, error }))
    const leaveOut = [
      ...rows,
      { kind: 'refused' as const, reason: 'not_commissioned' as const, level: 'EA' as const, status: 'NEW' as const },
    ]
    const better = await corrected(operator, change, { options: { ...change.options, leaveOut } })
    expect(better.outcome).toMatchObject({ openCount: 0, changeCount: 2 })
    expect(await signedChange(operator, better)).toMatchObject({ status: 'DONE', counts: { change: 2, refused: 6 } })
    expect(await Promise.all(ordinals.map(statusOf))).toEqual(['NSO', 'NSO', 'ACTIVATION', 'ACTIVATION'])
    await expectSound()
  })

  it('takes packs out of their containers, or everything in a container, only when told to', async () => {
    const { ordinals, codes } = await activeCodes(t.app, t.admin, stock, 12)
    const application = await anApplication(t.admin, stock, { level: 'CA', quantity: 1 })
    const container = await firstOrdinal(t.app, t.admin, application.id)
    for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
      await changed(t.app, t.admin, { ordinals: [container], operation, reason: 'made' })
    await packed(t.app, t.admin, [{ container, members: ordinals.slice(0, 10) }])
    const [caseCode] = await codesOf(t.app, t.admin, [container], application.gtin)

    const inside = await checkedChange(operator, 'UPD', ofCodes(codes, { operation: 'USE_INTERNALLY' }))
    expect(inside.outcome).toMatchObject({ changeCount: 2, refused: [{ reason: 'inside_container', count: 10 }] })
    const taken = await corrected(operator, inside, { options: { ...inside.options, disaggregate: true } })
    expect(taken.outcome).toMatchObject({ changeCount: 12, unpackedCount: 10, refused: [] })

    const alone = await checkedChange(operator, 'UPD', ofCodes([caseCode!]))
    expect(alone.outcome).toMatchObject({ serials: 1, contents: 10, changeCount: 1 })
    const whole = await corrected(operator, alone, { options: { ...alone.options, withContents: true } })
    expect(whole.outcome).toMatchObject({ serials: 11, contents: 10, changeCount: 11 })
    const withoutCase = await corrected(operator, whole, {
      options: { ...whole.options, leaveOut: [{ kind: 'change', transition: 'A12', level: 'CA' }] },
    })
    expect(withoutCase.outcome).toMatchObject({ changeCount: 10, leftOut: [{ level: 'CA', count: 1 }] })
    expect(await signedChange(operator, withoutCase)).toMatchObject({ status: 'DONE', counts: { change: 10 } })
    expect([await statusOf(container), await statusOf(ordinals[0]!), await statusOf(ordinals[11]!)]).toEqual([
      'ACTIVATION',
      'NSO',
      'ACTIVATION',
    ])

    // The content has changed since the other dry run: it is left out and reported.
    const stale = await signedChange(operator, taken)
    expect(stale).toMatchObject({ status: 'DONE', counts: { change: 2 } })
    expect(stale.outcome?.refused.map(({ reason: why, count }) => [why, count])).toEqual([['wrong_status', 10]])
    await expectSound()
  })

  it('is refused as a whole when something changed and that was chosen', async () => {
    const { codes, ordinals } = await activeCodes(t.app, t.admin, stock, 3)
    const made = await checkedChange(operator, 'UPD', ofCodes(codes, { options: { onDifference: 'refuse_all' } }))
    await changed(t.app, t.admin, { ordinals: [ordinals[1]!], operation: 'WITHDRAW', reason: 'stolen' })
    const refused = await signedChange(operator, made)
    expect(refused).toMatchObject({ status: 'CHECKED', failure: { key: 'outcome_differs', params: { count: 1 } } })
    expect(await statusOf(ordinals[0]!)).toBe('ACTIVATION')
    const again = await corrected(operator, refused, {})
    expect(again).toMatchObject({ failure: null, outcome: { changeCount: 2, refusedCount: 1 } })
  })

  it('is picked by query too, and pages through what becomes of each', async () => {
    const { ordinals } = await activeCodes(t.app, t.admin, stock, 30)
    const block = Math.floor(ordinals[0]! / 2 ** 24)
    const change = await checkedChange(operator, 'UPD', {
      operation: 'WITHDRAW',
      reason,
      source: { kind: 'query', filter: { block, statuses: ['ACTIVATION'] } },
    })
    expect(change).toMatchObject({ file: null, outcome: { lines: null, serials: 30, changeCount: 30 } })
    const page = await operator.call(routes.serials, { params: { id: change.id }, query: { limit: 20 } })
    expect(page).toMatchObject({ total: 30, next: String(ordinals[19]) })
    expect(page.items[0]).toMatchObject({ ordinal: ordinals[0], level: 'EA', status: 'ACTIVATION', reason: null })
    expect(
      (await operator.call(routes.serials, { params: { id: change.id }, query: { limit: 20, after: page.next! } }))
        .items,
    ).toHaveLength(10)
    expect(
      await operator.refusal(routes.create, {
        body: { operation: 'HOLD', reason, source: { kind: 'query', filter: {} } },
      }),
    ).toMatchObject({ status: 400 })
    expect(await operator.refusal(routes.create, { body: ofCodes([]) })).toMatchObject({
      status: 400,
      fields: { 'source.codes': 'ids_can_not_be_empty' },
    })
    expect(await operator.refusal(routes.downloadFile, { params: { id: change.id } })).toMatchObject({
      status: 404,
      message: 'change_has_no_file',
    })
    expect(await operator.refusal(routes.downloadRefusals, { params: { id: change.id } })).toMatchObject({
      status: 404,
      message: 'change_has_no_refusals',
    })
    expect(
      await operator.uploadRefusal(
        routes.replaceFile,
        { params: { id: change.id } },
        { name: 'x.csv', content: 'code\nA\n' },
      ),
    ).toMatchObject({ message: 'change_takes_no_file' })
  })
})

describe('two persons', () => {
  it('sign when whoever made the change asks for it, and are never the same', async () => {
    const { codes, ordinals } = await activeCodes(t.app, t.admin, stock, 2)
    const both = await userWith(t.http, t.admin, [...deskRights.UPD, ...approverRights.UPD.slice(2)])
    const waiting = await signedChange(both, await checkedChange(both, 'UPD', ofCodes(codes, { asksSecond: true })))
    expect(waiting).toMatchObject({ status: 'WAITING', signatures: [{ meaning: 'AUTHORSHIP' }] })
    expect(waiting.allowed).not.toContain('approve')
    expect(
      await both.refusal(routes.approve, { params: { id: waiting.id }, body: signatureOn(both, waiting) }),
    ).toMatchObject({ status: 403, message: 'change_signer_is_same' })
    expect(await statusOf(ordinals[0]!)).toBe('ACTIVATION')
    const done = await approvedChange(second, waiting)
    expect(done).toMatchObject({
      status: 'DONE',
      signatures: [
        { meaning: 'AUTHORSHIP', intact: true },
        { meaning: 'APPROVAL', intact: true },
      ],
    })
    expect(await statusOf(ordinals[0]!)).toBe('NSO')
    expect(
      await second.refusal(routes.decline, { params: { id: done.id }, body: { reason: 'too late' } }),
    ).toMatchObject({ status: 409, message: 'change_status_does_not_allow' })
  })

  it('are not the administrator twice either; the second may decline', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 2)
    const waiting = await signedChange(
      t.admin,
      await checkedChange(t.admin, 'UPD', ofCodes(codes, { asksSecond: true })),
    )
    expect(
      await t.admin.refusal(routes.approve, { params: { id: waiting.id }, body: signatureOn(t.admin, waiting) }),
    ).toMatchObject({ message: 'change_signer_is_same' })
    const declined = await second.call(routes.decline, { params: { id: waiting.id }, body: { reason: 'not these' } })
    expect(declined).toMatchObject({ status: 'DECLINED', decision: 'not these' })
  })
})

describe('a change', () => {
  it('is withdrawn, and not touched after', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 1)
    const change = await checkedChange(operator, 'UPD', ofCodes(codes))
    expect(
      await operator.call(routes.withdraw, { params: { id: change.id }, body: { reason: 'a mistake' } }),
    ).toMatchObject({ status: 'WITHDRAWN', decision: 'a mistake' })
    const body = {
      operation: change.operation,
      reason,
      recordNo: '',
      identifiedBy: '',
      asksSecond: false,
      options: change.options,
    }
    expect(await operator.refusal(routes.mend, { params: { id: change.id }, body })).toMatchObject({
      status: 409,
      message: 'change_status_does_not_allow',
    })
  })

  it('of another desk, another tenant or nobody is not there', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 1)
    const { id } = await checkedChange(operator, 'UPD', ofCodes(codes))
    const all = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    expect(await all.refusal(routesOf('SCR').get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.get, { params: { id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.withdraw, { params: { id }, body: { reason: 'not mine' } })).toMatchObject({
      status: 404,
    })
    const foreign = await checkedChange(t.other, 'UPD', ofCodes(codes, { operation: 'WITHDRAW' }))
    expect(foreign.rowErrors).toMatchObject([{ line: 1, error: 'code_unknown' }])
  })

  it('offers only the operations of its desk and scheme, and asks for the reason that a transition needs', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 1)
    expect(await operator.refusal(routes.create, { body: ofCodes(codes, { operation: 'DESTROY' }) })).toMatchObject({
      status: 400,
      message: 'change_operation_not_offered',
    })
    expect(await operator.refusal(routes.create, { body: ofCodes(codes, { operation: 'RETURN' }) })).toMatchObject({
      message: 'change_operation_not_offered',
    })
    const bare = await checkedChange(operator, 'UPD', ofCodes(codes, { reason: '' }))
    expect(bare.outcome).toMatchObject({ refused: [{ reason: 'reason_needed', count: 1 }] })
    expect((await corrected(operator, bare, { reason })).outcome).toMatchObject({ changeCount: 1, openCount: 0 })
  })

  it('signed twice at once has one effect', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 10)
    const change = await checkedChange(operator, 'UPD', ofCodes(codes))
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() =>
        operator.call(routes.sign, { params: { id: change.id }, body: signatureOn(operator, change) }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await changeIn(operator, 'UPD', change.id, 'DONE')).toMatchObject({
      counts: { change: 10 },
      signatures: [{}],
    })
  })

  it('whose task was stopped can be tried again, or withdrawn', async () => {
    const idle = await testApp()
    const admin = idle.admin
    const stuck = await picked(admin, 'UPD', ofCodes(['A']))
    expect(stuck).toMatchObject({ status: 'CHECKING', allowed: ['downloadFile'] })
    await admin.call(cancelTask, { params: { id: stuck.taskId ?? '' }, body: {} })
    const stopped = await admin.call(routes.get, { params: { id: stuck.id } })
    expect(stopped.allowed).toEqual(['mend', 'replaceFile', 'withdraw', 'downloadFile'])
    expect(await admin.call(routes.withdraw, { params: { id: stuck.id }, body: { reason: 'stopped' } })).toMatchObject({
      status: 'WITHDRAWN',
    })
  })

  it('is listed by its desk, newest first', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 1)
    const { id, number } = await picked(operator, 'UPD', ofCodes(codes))
    const { items } = await operator.call(routes.list, { query: {} })
    expect(items[0]).toMatchObject({ id, number, trigger: 'UPD' })
    expect((await operator.call(routes.list, { query: { number } })).items).toHaveLength(1)
    await changeIn(operator, 'UPD', id, 'CHECKED')
  })
})
