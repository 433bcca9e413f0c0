/**
 * An identity provider: OpenID Connect with code flow and PKCE. Its authorization page shows the people it knows, and
 * who clicks on one is that person.
 */

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, listen } from './http.ts'

/** As a provider should, or in one of the ways in which providers fail or are imitated. */
export const openIdBehaviours = [
  'ok',
  'decline',
  'wrongNonce',
  'otherIssuer',
  'otherAudience',
  'otherKey',
  'unsigned',
  'expired',
  'askedLongAgo',
  'otherPerson',
  'byUserInfo',
  'hang',
  'huge',
  'redirect',
  'garbage',
] as const
export type OpenIdBehaviour = (typeof openIdBehaviours)[number]

export interface OpenIdPerson {
  subject: string
  account: string
  name: string
  groups: readonly string[]
  email?: string
}

/** People of the demo plant. */
const PEOPLE: readonly OpenIdPerson[] = [
  { subject: 'idp-planner', account: 'planner', name: '计划员 Planner', groups: ['planning'] },
  { subject: 'idp-qa', account: 'qa', name: '质量 QA', groups: ['quality'] },
  { subject: 'idp-auditor', account: 'auditor', name: '审计员 Auditor', groups: ['audit'] },
  { subject: 'idp-visitor', account: 'visitor', name: 'Vera Novak', groups: ['warehouse'] },
]

export const CLIENT = { id: 'serialis', secret: 'serialis-secret' } as const

interface Grant {
  person: OpenIdPerson
  nonce: string
  challenge: string
  redirectUri: string
  askedAt: number
}

interface Provider {
  issuer: string
  behaviour: OpenIdBehaviour
  people: readonly OpenIdPerson[]
  key: KeyObject
  stranger: KeyObject
  jwk: object
  codes: Map<string, Grant>
  tokens: Map<string, OpenIdPerson>
}

export interface OpenIdStandIn {
  /** What is entered as the issuer. */
  readonly issuer: string
  behave(behaviour: OpenIdBehaviour): void
  /** The query with which the provider leads back after this person logged in there. */
  answerOf(url: string, subject: string): Promise<string>
  close(): Promise<void>
}

const KEY_ID = 'one'
const HOUR = 3_600
const TOO_MUCH = 50 * 1024 * 1024
const seconds = (): number => Math.floor(Date.now() / 1_000)
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(key: KeyObject, claims: object): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

const claimsOf = ({ account, name, groups, email }: OpenIdPerson) => ({
  preferred_username: account,
  name,
  groups,
  ...(email !== undefined && { email }),
})

function identityToken(
  { issuer, behaviour, key, stranger, people }: Provider,
  { person, nonce, askedAt }: Grant,
): string {
  const who = behaviour === 'otherPerson' ? (people.find((one) => one !== person) ?? person) : person
  const claims = {
    iss: behaviour === 'otherIssuer' ? 'https://login.example.com' : issuer,
    aud: behaviour === 'otherAudience' ? 'another-client' : CLIENT.id,
    sub: who.subject,
    nonce: behaviour === 'wrongNonce' ? 'another' : nonce,
    iat: seconds(),
    exp: behaviour === 'expired' ? seconds() - HOUR : seconds() + HOUR,
    auth_time: behaviour === 'askedLongAgo' ? askedAt - HOUR : askedAt,
    ...(behaviour !== 'byUserInfo' && claimsOf(who)),
  }
  if (behaviour === 'unsigned') return `${part({ alg: 'none' })}.${part(claims)}.`
  return signed(behaviour === 'otherKey' ? stranger : key, claims)
}

const json = (answer: ServerResponse, status: number, value: object): void =>
  void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Without a person the page asks who it is; `prompt` makes no difference, as it always asks. */
function authorize(provider: Provider, url: URL, answer: ServerResponse): void {
  const { people, behaviour, codes } = provider
  const asked = url.searchParams
  const person = people.find(({ subject }) => subject === asked.get('person'))
  if (!person) {
    const links = people.map(({ subject, name, account }) => {
      const to = new URLSearchParams([...asked, ['person', subject]])
      return `<li><a href="?${escaped(to.toString())}">${escaped(name)} (${escaped(account)})</a></li>`
    })
    const again = asked.get('prompt') === 'login' ? '<p>Log in again.</p>' : ''
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return void answer.end(
      `<!doctype html><html lang="en"><title>Stand-in provider</title><h1>Stand-in provider</h1>${again}<ul>${links.join('')}</ul></html>`,
    )
  }
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.searchParams.set('state', asked.get('state') ?? '')
  back.searchParams.set('iss', provider.issuer)
  if (behaviour === 'decline') back.searchParams.set('error', 'access_denied')
  else {
    const code = randomBytes(16).toString('base64url')
    codes.set(code, {
      person,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      askedAt: seconds(),
    })
    back.searchParams.set('code', code)
  }
  answer.writeHead(302, { location: back.href }).end()
}

/** Both parts are encoded like a form before they are joined (RFC 6749, 2.3.1). */
function isClient({ headers }: IncomingMessage): boolean {
  const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const [id = '', secret = ''] = given.split(':').map(decodeURIComponent)
  return id === CLIENT.id && secret === CLIENT.secret
}

async function exchange(provider: Provider, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request))
  const grant = provider.codes.get(form.get('code') ?? '')
  provider.codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!isClient(request)) return json(answer, 401, { error: 'invalid_client' })
  if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
    return json(answer, 400, { error: 'invalid_grant' })
  const token = randomBytes(16).toString('base64url')
  provider.tokens.set(token, grant.person)
  json(answer, 200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: HOUR,
    id_token: identityToken(provider, grant),
  })
}

const document = ({ issuer }: Provider) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  authorization_response_iss_parameter_supported: true,
})

/** What it does instead of an answer, if it does not answer as it should. */
function misbehaves({ behaviour }: Provider, answer: ServerResponse): boolean {
  if (behaviour === 'redirect') answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (behaviour === 'garbage') answer.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer": ')
  if (behaviour === 'huge')
    answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"issuer":"${'x'.repeat(TOO_MUCH)}"}`)
  return ['hang', 'huge', 'redirect', 'garbage'].includes(behaviour)
}

async function respond(provider: Provider, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', provider.issuer)
  if (url.pathname === '/authorize') return authorize(provider, url, answer)
  if (url.pathname === '/favicon.ico') return void answer.writeHead(204).end()
  if (misbehaves(provider, answer)) return
  if (url.pathname === '/.well-known/openid-configuration') return json(answer, 200, document(provider))
  if (url.pathname === '/keys') return json(answer, 200, { keys: [provider.jwk] })
  if (url.pathname === '/token') return exchange(provider, request, answer)
  const person = provider.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (url.pathname === '/userinfo' && person) return json(answer, 200, { sub: person.subject, ...claimsOf(person) })
  answer.writeHead(url.pathname === '/userinfo' ? 401 : 404).end()
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startOpenId({
  port = 0,
  people = PEOPLE,
}: { port?: number; people?: readonly OpenIdPerson[] } = {}): Promise<OpenIdStandIn> {
  const { privateKey, publicKey } = newKey()
  const provider: Provider = {
    issuer: '',
    behaviour: 'ok',
    people,
    key: privateKey,
    stranger: newKey().privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' },
    codes: new Map(),
    tokens: new Map(),
  }
  const server = await listen(port, (request, answer) => {
    respond(provider, request, answer).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  provider.issuer = `http://127.0.0.1:${server.port}`
  return {
    issuer: provider.issuer,
    behave: (next) => void (provider.behaviour = next),
    async answerOf(url, subject) {
      const { headers } = await fetch(`${url}&person=${subject}`, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '').search.slice(1)
    },
    close: server.close,
  }
}
