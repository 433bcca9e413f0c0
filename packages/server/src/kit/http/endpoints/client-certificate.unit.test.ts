import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addressList } from '../../limits/slow-clients.ts'
import { clientCertificateOf } from './client-certificate.ts'

const DER = Buffer.from('any bytes: the proxy has checked what they are')
const FINGERPRINT = createHash('sha256').update(DER).digest('hex')
const BASE64 = DER.toString('base64')
const PEM = `-----BEGIN CERTIFICATE-----\n${BASE64.slice(0, 20)}\n${BASE64.slice(20)}\n-----END CERTIFICATE-----\n`
const isProxy = addressList(['10.9.0.1', '10.8.0.0/16'])
const of = (headers: Record<string, string | string[]>, peer = '10.9.0.1') =>
  clientCertificateOf(headers as never, peer, isProxy)

it('is read as the standard and as nginx write it', () => {
  expect(of({ 'client-cert': `:${BASE64}:` })).toBe(FINGERPRINT)
  expect(of({ 'x-ssl-client-cert': encodeURIComponent(PEM) })).toBe(FINGERPRINT)
  expect(of({ 'client-cert': `:${BASE64}:` }, '10.8.3.4')).toBe(FINGERPRINT)
  expect(of({ 'client-cert': `:${BASE64}:` }, '::ffff:10.9.0.1')).toBe(FINGERPRINT)
})

it('is believed from the other end of the connection alone, and only where that is a trusted proxy', () => {
  for (const peer of ['203.0.113.7', '10.9.0.2', '', 'unix'])
    expect(of({ 'client-cert': `:${BASE64}:`, 'x-forwarded-for': '10.9.0.1' }, peer)).toBeNull()
  expect(clientCertificateOf({ 'client-cert': `:${BASE64}:` }, '10.9.0.1', addressList([]))).toBeNull()
})

it('is none where it cannot be read, or where two headers name one', () => {
  const both = { 'client-cert': `:${BASE64}:`, 'x-ssl-client-cert': encodeURIComponent(PEM) }
  const bad: Record<string, string | string[]>[] = [
    {},
    both,
    { 'client-cert': BASE64 },
    { 'client-cert': '::' },
    { 'client-cert': ':a b:' },
    { 'client-cert': `:${BASE64}:, :${BASE64}:` },
    { 'x-ssl-client-cert': '%zz' },
    { 'x-ssl-client-cert': encodeURIComponent(PEM + PEM) },
    { 'x-ssl-client-cert': '' },
    { 'x-ssl-client-cert': encodeURIComponent('-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----') },
  ]
  for (const headers of bad) expect([headers, of(headers)]).toEqual([headers, null])
})
