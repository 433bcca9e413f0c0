/** Passkeys over HTTP: set up, at the login, in signatures; a challenge belongs to one account and one purpose. */

import { getMe, getUser } from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import { PASSKEYS_MAXIMUM } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { softAuthenticator, type Authenticator } from '../../../../test/harness/authenticator.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { digestOf, sign } from '../../signatures/signatures.service.ts'
import { asCommand } from '../../tasks/tasks.fixtures.ts'
import { acceptedAtOnce, answered, askedLogin } from './second-factor.fixtures.ts'

const ORIGIN = 'https://console.example.com'
const RP = 'console.example.com'

let t: TestApp
let now = new Date()

beforeAll(async () => {
  // A slow machine would need longer for it than a request may take.
  await import('@simplewebauthn/server')
  t = await testApp({ clock: { now: () => now }, env: { PUBLIC_URL: `${ORIGIN}/` } })
})

const person = () => userWith(t.http, t.admin, ['roles.list'])
/** Two people have granted the role, so the account may sign. */
const signer = () => userWith(t.http, t.admin, ['roles.list', 'orders.approve'])
const place = { rpId: RP, origin: ORIGIN }

/** `present`: one that the account has already, for another one. */
async function added(
  client: Client,
  key: Authenticator,
  { name = 'Key', present }: { name?: string; present?: Authenticator } = {},
) {
  const secondFactor = present && {
    passkey: present.get({ challenge: await challengeOf(client, 'ACCOUNT'), ...place }),
  }
  const { challenge } = await client.call(routes.startPasskey)
  const passkey = key.create({ challenge, ...place })
  return client.call(routes.addPasskey, {
    body: { password: client.password, name, passkey, ...(secondFactor && { secondFactor }) },
  })
}
const challengeOf = async (client: Client, purpose: 'LOGIN' | 'SIGNATURE' | 'ACCOUNT') =>
  (await client.call(routes.askPasskey, { body: { purpose } })).challenge
const refusalOf = async (asked: Client, passkey: ReturnType<Authenticator['get']>) =>
  (await asked.refusal(routes.answerSecondFactor, { body: { secondFactor: { passkey } } })).message

const record = { orderNo: 'A-1' }
const signing = (client: Client, passkey?: ReturnType<Authenticator['get']>) =>
  asCommand(
    t.app,
    client,
    (ctx) =>
      sign(
        ctx,
        { subjectType: 'order', subjectId: 'one', record },
        {
          account: client.account,
          password: client.password,
          meaning: 'APPROVAL',
          reason: 'as planned',
          digest: digestOf(record),
          ...(passkey && { secondFactor: { code: '', passkey } }),
        },
      ),
    client.password,
  )

describe('a passkey', () => {
  it('is set up with the password, and finishes logins at the public address', async () => {
    const client = await person()
    const key = softAuthenticator()
    const options = await client.call(routes.startPasskey)
    expect(options).toMatchObject({ rp: { id: RP }, attestation: 'none', excludeCredentials: [] })
    const { recoveryCodes } = await added(client, key, { name: 'Office laptop' })
    expect(recoveryCodes).toHaveLength(10)
    expect(await client.call(routes.getOwnSecondFactor)).toMatchObject({
      app: null,
      passkeys: [{ name: 'Office laptop', usedAt: null }],
      recoveryCodes: 10,
      publicUrl: ORIGIN,
    })
    const asked = await askedLogin(t.http, client)
    const { challenge, rpId, allowCredentials } = await asked.call(routes.askPasskey, { body: { purpose: 'LOGIN' } })
    expect({ rpId, ids: allowCredentials.map(({ id }) => id) }).toEqual({ rpId: RP, ids: [key.id] })
    const session = await answered(t.http, asked, { passkey: key.get({ challenge, ...place }) })
    expect((await session.call(getMe)).factorDue).toBeNull()
    const [shown] = (await session.call(routes.getOwnSecondFactor)).passkeys
    expect(shown?.usedAt).toBe(now.toISOString())
    // A second one comes without new recovery codes, and one that does not count its answers works as well.
    const synced = softAuthenticator({ counts: false })
    expect(await added(session, synced, { present: key })).toEqual({ recoveryCodes: [] })
    for (const _ of [1, 2]) {
      const again = await askedLogin(t.http, client)
      await answered(t.http, again, { passkey: synced.get({ challenge: await challengeOf(again, 'LOGIN'), ...place }) })
    }
    const other = await askedLogin(t.http, client)
    const secondFactor = { passkey: key.get({ challenge: await challengeOf(session, 'ACCOUNT'), ...place }) }
    const input = { params: { id: shown!.id }, body: { password: client.password, secondFactor } }
    await session.call(routes.removePasskey, input)
    expect(await refusalOf(other, key.get({ challenge: await challengeOf(other, 'LOGIN'), ...place }))).toBe(
      'second_factor_wrong',
    )
    expect((await t.admin.call(getUser, { params: { id: (await session.call(getMe)).userId } })).hasSecondFactor).toBe(
      true,
    )
  })

  it('answers one challenge, of its account and its purpose, once, in time, and at its address', async () => {
    const [mine, other] = [await person(), await person()]
    const [key, foreign] = [softAuthenticator(), softAuthenticator()]
    await added(mine, key)
    await added(other, foreign)
    const asked = await askedLogin(t.http, mine)
    const wrong = 'second_factor_wrong'
    const login = () => challengeOf(asked, 'LOGIN')
    expect(await refusalOf(asked, foreign.get({ challenge: await login(), ...place }))).toBe(wrong)
    expect(await refusalOf(asked, key.get({ challenge: await challengeOf(other, 'LOGIN'), ...place }))).toBe(wrong)
    const elsewhere = { rpId: 'evil.example.com', origin: 'https://evil.example.com' }
    expect(await refusalOf(asked, key.get({ challenge: await login(), ...elsewhere }))).toBe(wrong)
    expect(await refusalOf(asked, key.get({ challenge: await login(), rpId: RP, origin: elsewhere.origin }))).toBe(
      wrong,
    )
    const edited = key.get({ challenge: await login(), ...place })
    edited.response.signature = key.get({ challenge: 'another', ...place }).response.signature
    expect(await refusalOf(asked, edited)).toBe(wrong)
    const late = key.get({ challenge: await login(), ...place })
    const before = now
    now = new Date(now.getTime() + 5 * 60_000)
    const next = await askedLogin(t.http, mine)
    expect(await refusalOf(next, late)).toBe(wrong)
    now = before
    const right = key.get({ challenge: await login(), ...place })
    await answered(t.http, asked, { passkey: right })
    expect(await refusalOf(next, right)).toBe(wrong)
  })

  it('answers a challenge once also when twenty give the answer at the same moment', async () => {
    const client = await person()
    const key = softAuthenticator({ counts: false })
    await added(client, key)
    const { userId } = await client.call(getMe)
    const passkey = key.get({ challenge: await challengeOf(client, 'LOGIN'), ...place })
    expect(await acceptedAtOnce(t, 'passkey_challenges', { userId, now, answer: { code: '', passkey } })).toBe(1)
  })

  it('for a signature opens no session', async () => {
    const client = await signer()
    const key = softAuthenticator()
    await added(client, key)
    const asked = await askedLogin(t.http, client)
    const answer = key.get({ challenge: await challengeOf(client, 'SIGNATURE'), ...place })
    expect(await refusalOf(asked, answer)).toBe('second_factor_wrong')
    expect(await signing(client, answer)).toMatchObject({ intact: true })
  })

  it('is the second component of a signature', async () => {
    const client = await signer()
    const key = softAuthenticator()
    await added(client, key)
    await expect(signing(client)).rejects.toMatchObject({ key: 'second_factor_can_not_be_empty' })
    const answer = key.get({ challenge: await challengeOf(client, 'SIGNATURE'), ...place })
    expect(await signing(client, answer)).toMatchObject({ intact: true })
    await expect(signing(client, answer)).rejects.toMatchObject({ key: 'second_factor_wrong' })
  })

  it('is refused when it was made for another challenge, account or address, and beyond the tenth', async () => {
    const [client, other] = [await person(), await person()]
    const key = softAuthenticator()
    const refused = async (passkey: ReturnType<Authenticator['create']>, password = client.password) =>
      (await client.refusal(routes.addPasskey, { body: { password, name: 'Key', passkey } })).message
    expect(await refused(key.create({ challenge: 'nothing', ...place }))).toBe('passkey_refused')
    const { challenge } = await client.call(routes.startPasskey)
    const { challenge: foreign } = await other.call(routes.startPasskey)
    expect(await refused(key.create({ challenge: foreign, ...place }))).toBe('passkey_refused')
    expect(await refused(key.create({ challenge, rpId: RP, origin: 'http://localhost' }))).toBe('passkey_refused')
    expect(await refused(key.create({ challenge, rpId: 'localhost', origin: ORIGIN }))).toBe('passkey_refused')
    expect(await refused(key.create({ challenge, ...place }), 'guess')).toBe('user_name_or_password_wrong')
    await added(client, key)
    const { challenge: next } = await client.call(routes.startPasskey)
    // A session and the password alone add no second one.
    expect(await refused(softAuthenticator().create({ challenge: next, ...place }))).toBe(
      'second_factor_can_not_be_empty',
    )
    for (let made = 1; made < PASSKEYS_MAXIMUM; made++)
      await added(client, softAuthenticator(), { name: `Key ${made}`, present: key })
    expect((await client.refusal(routes.startPasskey)).message).toBe('too_many_passkeys')
    expect((await other.refusal(routes.askPasskey, { body: { purpose: 'LOGIN' } })).message).toBe('second_factor_none')
  })
})
