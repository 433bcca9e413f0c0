import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { getAlert, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { digestOf, sign, signaturesOf } from './signatures.service.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const record = { orderNo: 'A-1', size: 1000, lines: [{ level: 'EA', need: 1020 }] }
const input = (change: Partial<SignatureInput> = {}): SignatureInput => ({
  account: 'admin',
  password: ADMIN_PASSWORD,
  meaning: 'APPROVAL',
  reason: 'checked against the plan',
  digest: digestOf(record),
  ...change,
})
const signing = (subjectId: string, change: Partial<SignatureInput> = {}) =>
  asCommand(
    t.app,
    t.admin,
    (ctx) => sign(ctx, { subjectType: 'order', subjectId, record }, input(change)),
    input(change).password,
  )
const signaturesNow = (subjectId: string, current: object) =>
  inTenant(t.app.pool, 1, 'read', (db) => signaturesOf(db, 'order', subjectId, () => current))

describe('a signature', () => {
  it('keeps who, when, what it means and why, and is intact while the record is what was signed', async () => {
    const made = await signing('one')
    expect(made).toMatchObject({
      meaning: 'APPROVAL',
      reason: 'checked against the plan',
      printedName: 'Administrator',
      account: 'admin',
      intact: true,
    })
    expect(await signaturesNow('one', { lines: record.lines, size: 1000, orderNo: 'A-1' })).toEqual([made])
    expect(await signaturesNow('another', record)).toEqual([])
  })

  it('is broken when the record differs by one byte', async () => {
    await signing('two')
    expect(await signaturesNow('two', { ...record, size: 1001 })).toMatchObject([{ intact: false }])
  })

  it.each(["content = replace(content, '1000', '1001')", "digest = repeat('0', 64)"])(
    'is broken when its own row was edited behind the product: %s',
    async (edit) => {
      await signing(edit)
      expect(await signaturesNow(edit, record)).toMatchObject([{ intact: true }])
      await superuser.query(`update signatures set ${edit} where subject_id = $1`, [edit])
      expect(await signaturesNow(edit, record)).toMatchObject([{ intact: false }])
    },
  )

  it('of a version that is not the newest any more is refused', async () => {
    await expect(signing('old', { digest: digestOf({ ...record, size: 999 }) })).rejects.toMatchObject({
      key: 'changed_meanwhile',
    })
    expect(await signaturesNow('old', record)).toEqual([])
  })

  it('is refused to the working role for change and deletion', async () => {
    await signing('kept')
    const worker = new pg.Client({ connectionString: t.database.appUrl })
    await worker.connect()
    await worker.query('begin; select set_tenant(1)')
    await expect(worker.query("update signatures set reason = 'x'")).rejects.toMatchObject({ code: '42501' })
    await worker.query('rollback; begin; select set_tenant(1)')
    await expect(worker.query('delete from signatures')).rejects.toMatchObject({ code: '42501' })
    await worker.end()
  })

  it('of another tenant is not seen', async () => {
    await signing('ours')
    expect(await inTenant(t.app.pool, 2, 'read', (db) => signaturesOf(db, 'order', 'ours', () => record))).toEqual([])
  })
})

describe('signing with the wrong components', () => {
  it('is refused for another account with its right password, and accepts the account with its tenant', async () => {
    const user = await userWith(t.http, t.admin, ['roles.list'])
    const asUser = (change: Partial<SignatureInput>) =>
      asCommand(
        t.app,
        user,
        (ctx) => sign(ctx, { subjectType: 'order', subjectId: 'who', record }, input(change)),
        input(change).password,
      )
    await expect(asUser({})).rejects.toMatchObject({ key: 'user_name_or_password_wrong' })
    expect(await signing('who', { account: 'admin@0001' })).toMatchObject({ intact: true })
    await expect(signing('who', { account: 'admin@0002' })).rejects.toMatchObject({
      key: 'user_name_or_password_wrong',
    })
  })

  it('raises an alert at the third try in a row, and makes signatures wait after the fifth, but no login', async () => {
    const user = await userWith(t.http, t.admin, ['alerts.list', 'alerts.detail'])
    const wrong = () =>
      asCommand(
        t.app,
        user,
        (ctx) =>
          sign(
            ctx,
            { subjectType: 'order', subjectId: 'x', record },
            input({ account: user.account, password: 'guess' }),
          ),
        'guess',
      )
    const alerts = async () =>
      (await user.call(listAlerts, { query: { type: 'S1' } })).items.filter(
        (alert) => alert.params['account'] === user.account,
      )
    for (let tries = 1; tries <= 2; tries++)
      await expect(wrong()).rejects.toMatchObject({ key: 'user_name_or_password_wrong' })
    expect(await alerts()).toEqual([])
    await expect(wrong()).rejects.toThrow()
    expect(await alerts()).toMatchObject([{ level: 'HIGH', raisedCount: 1, params: { tries: 3 } }])
    await expect(wrong()).rejects.toThrow()
    await expect(wrong()).rejects.toThrow()
    const [alert] = await alerts()
    expect(await user.call(getAlert, { params: { id: alert!.id } })).toMatchObject({
      raisedCount: 3,
      params: { tries: 5 },
    })
    const number = user.account.replace('user', '')
    const body = { account: user.account, password: `password of user ${number}`, verificationCode: VERIFICATION_CODE }
    const right = asCommand(
      t.app,
      user,
      (ctx) =>
        sign(
          ctx,
          { subjectType: 'order', subjectId: 'x', record },
          input({ account: user.account, password: body.password }),
        ),
      body.password,
    )
    await expect(right).rejects.toMatchObject({ key: 'user_name_or_password_wrong' })
    expect((await clientOf(t.http, '', '').raw(login, { query: {}, body })).status).toBe(200)
  })
})
