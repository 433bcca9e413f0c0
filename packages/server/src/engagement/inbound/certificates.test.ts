/** Senders that are known by a certificate, which a trusted proxy has checked. */

import { X509Certificate } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { listCredentials } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { newAuthority, type Authority } from '@serialis/partners/certificates.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { anOpenEndpoint, endpointBody, keyWith } from './inbound.fixtures.ts'

const PROXY = '10.9.0.1'
const reason = 'Agreed with the shop'
let t: TestApp
let engineer: Client
let authority: Authority
let now = new Date('2026-11-22T08:00:00Z')
let key = 0

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, env: { TRUSTED_PROXIES: PROXY } })
  engineer = await keyWith(t, [
    'subscribeEndpoints.list',
    'subscribeEndpoints.create',
    'subscribeEndpoints.editStatus',
    'subscribeEndpoints.makeSecret',
    'subscribeEndpoints.test',
  ])
  authority = await newAuthority('shops')
})

const issued = async (until = new Date('2027-11-22T08:00:00Z')) => {
  const { certificate } = await authority.issue({ name: 'shop', validFrom: new Date('2026-01-01'), validTo: until })
  return certificate.trim()
}
const bytesOf = (pem: string) => new X509Certificate(pem).raw
const set = (endpoint: Endpoint, certificate: string, overlapHours = 24) =>
  engineer.call(routes.setEndpointCertificate, {
    params: { id: endpoint.id },
    body: { version: endpoint.version, reason, certificate, overlapHours },
  })
async function opened(certificate: string): Promise<Endpoint> {
  const created = await engineer.call(routes.createSubscribeEndpoint, { body: endpointBody({ auth: 'MTLS' }) })
  const step = { params: { id: created.id }, body: { version: created.version, reason } }
  expect(await engineer.refusal(routes.enableSubscribeEndpoint, step)).toMatchObject({
    message: 'endpoint_needs_secret',
  })
  const { version } = await set(created, certificate)
  return engineer.call(routes.enableSubscribeEndpoint, { params: { id: created.id }, body: { version, reason } })
}
async function send({ path }: Endpoint, headers: Record<string, string>, remoteAddress = PROXY) {
  // Who is wrong too often waits by address: each message comes from one of its own.
  const all = {
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.113.${key % 250}`,
    'idempotency-key': `k-${++key}`,
    ...headers,
  }
  return (await t.http.inject({ method: 'POST', url: path, headers: all, payload: '{}', remoteAddress })).statusCode
}
const shown = (pem: string) => ({ 'client-cert': `:${bytesOf(pem).toString('base64')}:` })

it('takes messages with the certificate of the sender, from a trusted proxy alone', async () => {
  const [own, other] = [await issued(), await issued()]
  const endpoint = await opened(own)
  expect(endpoint.fingerprints).toEqual([new X509Certificate(own).fingerprint256.replaceAll(':', '').toLowerCase()])
  expect(await send(endpoint, shown(own))).toBe(202)
  expect(await send(endpoint, { 'x-ssl-client-cert': encodeURIComponent(own) })).toBe(202)
  expect(await send(endpoint, shown(other))).toBe(401)
  expect(await send(endpoint, {})).toBe(401)
  expect(await send(endpoint, { authorization: `Bearer ${endpoint.fingerprints[0]}` })).toBe(401)
  // The sender itself, or a machine that is no proxy of ours, writes the same header.
  expect(await send(endpoint, shown(own), '203.0.113.9')).toBe(401)
  expect(await send(endpoint, shown(own), '10.9.0.2')).toBe(401)
  const sample = { params: { id: endpoint.id }, body: { format: 'JSON' as const, body: '{}' } }
  expect(await engineer.call(routes.trySubscribeEndpoint, sample)).toMatchObject({ status: 202 })
})

it('is no way into endpoints whose senders sign or have a token', async () => {
  const own = await issued()
  const { endpoint: signs } = await anOpenEndpoint(t.admin)
  const { endpoint: tokens } = await anOpenEndpoint(t.admin, { auth: 'TOKEN' })
  for (const endpoint of [signs, tokens]) {
    expect(await send(endpoint, shown(own))).toBe(401)
    expect(endpoint.fingerprints).toEqual([])
    const body = { version: endpoint.version, reason, certificate: own }
    expect(await engineer.refusal(routes.setEndpointCertificate, { params: { id: endpoint.id }, body })).toMatchObject({
      message: 'endpoint_has_other_auth',
    })
  }
  const mine = await opened(own)
  const secret = { params: { id: mine.id }, body: { version: mine.version, reason } }
  expect(await engineer.refusal(routes.makeEndpointSecret, secret)).toMatchObject({
    message: 'endpoint_has_other_auth',
  })
  expect(mine.allowed).toContain('setCertificate')
  expect(mine.allowed).not.toContain('makeSecret')
})

it('takes two certificates while the sender changes over, and the old one until its end', async () => {
  const [first, second, third] = [await issued(), await issued(), await issued()]
  const endpoint = await opened(first)
  const changed = await set(endpoint, second, 2)
  expect(changed.fingerprints).toHaveLength(2)
  expect([await send(endpoint, shown(first)), await send(endpoint, shown(second))]).toEqual([202, 202])
  const before = now
  now = new Date(now.getTime() + 2 * 3_600_000)
  expect([await send(endpoint, shown(first)), await send(endpoint, shown(second))]).toEqual([401, 202])
  // Sessions of accounts would be idle for too long.
  now = before
  const again = await set(changed, third)
  const ended = await engineer.call(routes.endOldEndpointSecret, {
    params: { id: endpoint.id },
    body: { version: again.version, reason },
  })
  expect(ended.fingerprints).toEqual([again.fingerprints[0]])
  expect([await send(endpoint, shown(second)), await send(endpoint, shown(third))]).toEqual([401, 202])
  const { items } = await t.admin.call(listEvents, { query: { action: 'subscribe_endpoint.certificate_set' } })
  expect(items.length).toBeGreaterThanOrEqual(3)
  const kept = await t.admin.call(listCredentials, { query: {} })
  expect(JSON.stringify(kept)).toContain(endpoint.slug)
})

it('refuses what is no certificate, has its key with it, or has ended', async () => {
  const { certificate, privateKey } = await authority.issue({
    name: 'shop',
    validFrom: new Date('2026-01-01'),
    validTo: new Date('2027-01-01'),
  })
  const old = await issued(new Date('2026-11-01T00:00:00Z'))
  const created = await engineer.call(routes.createSubscribeEndpoint, { body: endpointBody({ auth: 'MTLS' }) })
  const refusal = (text: string, version = created.version, by = engineer) =>
    by.refusal(routes.setEndpointCertificate, {
      params: { id: created.id },
      body: { version, reason, certificate: text },
    })
  const unreadable = { status: 400, message: 'endpoint_certificate_unreadable' }
  for (const text of ['none', `${certificate}${privateKey}`, privateKey, certificate + certificate])
    expect(await refusal(text)).toMatchObject(unreadable)
  expect(await refusal(certificate.replace(/[A-Za-z0-9+/]{64}/, 'A'.repeat(64)))).toMatchObject(unreadable)
  expect(await refusal(old)).toMatchObject({ message: 'endpoint_certificate_ended' })
  const good = await issued()
  expect(await refusal(good, 9)).toMatchObject({ message: 'changed_meanwhile' })
  expect(await refusal(good, created.version, await keyWith(t, ['subscribeEndpoints.list']))).toMatchObject({
    status: 403,
  })
  expect(await refusal(good, created.version, t.other)).toMatchObject({ status: 404 })
})
