/** Signatures in a session by the provider: it asks the signer anew, and its proof is of one signer, one record, one time. */

import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { startOpenId, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { approveAs, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { digestOf, sign } from '../../signatures/signatures.service.ts'
import { asCommand } from '../../tasks/tasks.fixtures.ts'
import { newTabSecret, saveSettings, signedOn } from './sign-on.fixtures.ts'

let t: TestApp
let provider: OpenIdStandIn
let client: Client
let other: Client
let shift = 0
const record = { orderNo: 'A-1' }
const digest = digestOf(record)

/** The signer has been confirmed by a second person, as after a one-time code. */
async function confirmed(account: string) {
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  await superuser.query('update users set signing_closed = false where account = $1', [account])
  await superuser.end()
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + shift) } })
  provider = await startOpenId()
  atEnd(() => provider.close())
  const body = { name: 'Approvers', authorities: [permissions['orders.list'], permissions['orders.approve']] }
  const { id, accessRequestId } = await t.admin.call(access.createRole, { body })
  await approveAs(t.http, t.admin, accessRequestId ?? '')
  for (const account of ['planner', 'qa']) {
    const made = await t.admin.call(access.createUser, { body: { account, name: account, roleIds: [id] } })
    await approveAs(t.http, t.admin, made.accessRequestId ?? '')
  }
  await saveSettings(t.admin, provider.issuer)
  client = await signedOn(t.http, provider, 'idp-planner', 'planner')
  other = await signedOn(t.http, provider, 'idp-qa', 'qa')
})

async function proofOf(who = client, subject = 'idp-planner', of = digest): Promise<string> {
  const tabSecret = newTabSecret()
  const { url } = await who.call(routes.startSigning, { body: { tabSecret, digest: of } })
  const answer = await provider.answerOf(url, subject)
  return (await who.call(routes.finishSigning, { body: { tabSecret, answer } })).proof
}

const refusedProof = async (who = client, subject = 'idp-planner') =>
  (await proofOf(who, subject).catch((error: { refusal: { message: string } }) => error.refusal)) as { message: string }

const signing = (proof: string, change: Partial<SignatureInput> = {}, who = client) => {
  const { account } = who
  const input = { account, password: '', proof, meaning: 'APPROVAL' as const, reason: 'as planned', digest, ...change }
  return asCommand(t.app, who, (ctx) => sign(ctx, { subjectType: 'order', subjectId: 'one', record }, input), '')
}

it('is closed until a second person has confirmed the account, then signs with a proof that works once', async () => {
  expect((await client.call(access.getMe)).provider).toBe('Plant ID')
  await expect(signing(await proofOf())).rejects.toMatchObject({ key: 'signing_closed' })
  await confirmed('planner')
  const proof = await proofOf()
  expect(await signing(proof)).toMatchObject({ meaning: 'APPROVAL', provider: provider.issuer, intact: true })
  await expect(signing(proof)).rejects.toMatchObject({ key: 'sign_on_proof_over' })
})

it('asks the provider for a new login', async () => {
  const { url } = await client.call(routes.startSigning, { body: { tabSecret: newTabSecret(), digest } })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
})

it('takes no proof of another record, of another signer, under another account, or after five minutes', async () => {
  await expect(signing(await proofOf(client, 'idp-planner', digestOf({ orderNo: 'B-2' })))).rejects.toMatchObject({
    key: 'sign_on_proof_over',
  })
  await confirmed('qa')
  await expect(signing(await proofOf(), {}, other)).rejects.toMatchObject({ key: 'sign_on_proof_over' })
  await expect(signing(await proofOf(), { account: 'qa' })).rejects.toMatchObject({
    key: 'user_name_or_password_wrong',
  })
  const proof = await proofOf()
  shift = 5 * 60_000 + 1
  await expect(signing(proof)).rejects.toMatchObject({ key: 'sign_on_proof_over' })
  shift = 0
  expect(await signing(await proofOf())).toMatchObject({ intact: true })
})

it('takes no answer of another person, of an old login, or to another session', async () => {
  expect(await refusedProof(client, 'idp-qa')).toMatchObject({ message: 'sign_on_other_person' })
  provider.behave('askedLongAgo')
  expect(await refusedProof()).toMatchObject({ message: 'sign_on_not_asked_anew' })
  provider.behave('ok')
  const tabSecret = newTabSecret()
  const { url } = await client.call(routes.startSigning, { body: { tabSecret, digest } })
  const answer = await provider.answerOf(url, 'idp-planner')
  expect(await other.refusal(routes.finishSigning, { body: { tabSecret, answer } })).toMatchObject({
    message: 'sign_on_over',
  })
})
