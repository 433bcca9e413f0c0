/**
 * The provider over OpenID Connect. Every call is one exchange of the product: the address is checked when the connection
 * is made, redirects are not followed, and time and size are limited.
 */

import type { ProviderProblem } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import * as client from 'openid-client'
import type { App } from '../../../kit/http/context.ts'
import { outgoingToHouse } from '../../../kit/limits/sandbox.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { exchange, OutgoingFailure, textOf } from '../../../kit/protocols/outgoing.ts'
import { isPlain } from '../../../kit/protocols/private-addresses.ts'

/** A person waits, and up to four calls follow one another within a request. */
const CALL_MS = 2_500
const MOST_BYTES = 256 * 1024
/** A provider that changes its document or keys is read again after this time. */
const KEPT_MS = 10 * 60_000
/** Clocks of the provider and of the product may differ by that much. */
export const SKEW_SECONDS = 30

export interface ProviderAccount {
  issuer: string
  clientId: string
  /** Empty for a client without one. */
  clientSecret: string
}

const NO_BODY: readonly number[] = [204, 205, 304]
const bodyOf = (body: client.FetchBody): Buffer | undefined =>
  body === undefined || body === null
    ? undefined
    : Buffer.from(body instanceof URLSearchParams ? body.toString() : (body as string))

const calling =
  (app: App): client.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const sent = bodyOf(body)
    return exchange(
      {
        method: method as 'GET' | 'POST',
        url,
        headers,
        ...(sent && { body: sent }),
        timeoutMs: CALL_MS,
        signal: signal ?? new AbortController().signal,
        outgoing: outgoingToHouse(app),
        mostBytes: MOST_BYTES,
      },
      async (answer) => {
        const text = await textOf(answer.body)
        const told = Object.entries(answer.headers).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        )
        return new Response(NO_BODY.includes(answer.status) ? null : text, { status: answer.status, headers: told })
      },
    )
  }

/** In the header, as every provider must allow, or in the body for a provider that says it takes nothing else. */
function authenticationOf(secret: string): client.ClientAuth {
  if (secret === '') return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_basic') === false && methods.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...rest)
  }
}

/** Reads the discovery document. Signatures of tokens are checked, also of those that the provider hands over itself. */
const discovered = (app: App, { issuer, clientId, clientSecret }: ProviderAccount): Promise<client.Configuration> =>
  client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: SKEW_SECONDS },
    authenticationOf(clientSecret),
    {
      [client.customFetch]: calling(app),
      execute: [
        client.enableNonRepudiationChecks,
        // The rule of the installation refuses such an address where only encrypted ones are allowed.
        ...(isPlain(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  )

const known = stateKey(
  'access.providers',
  () => new Map<string, { configuration: client.Configuration; until: number }>(),
)

/** `key` changes with the settings. */
export async function providerOf(app: App, key: string, account: ProviderAccount): Promise<client.Configuration> {
  const kept = app.state(known)
  const before = kept.get(key)
  if (before && before.until > performance.now()) return before.configuration
  const configuration = await discovered(app, account)
  if (kept.size > 1_000) kept.clear()
  kept.set(key, { configuration, until: performance.now() + KEPT_MS })
  return configuration
}

/** Reads what a provider says of itself, for a person who sets it up. */
export const probe = async (app: App, issuer: string): Promise<string> => {
  const found = await discovered(app, { issuer, clientId: 'probe', clientSecret: '' })
  return found.serverMetadata().authorization_endpoint ?? ''
}

export interface Beginning {
  redirectUri: string
  scopes: string
  state: string
  nonce: string
  verifier: string
  /** The provider must ask its user anew, whatever session it has. */
  asksAnew: boolean
}

export async function authorizationUrl(configuration: client.Configuration, begin: Beginning): Promise<string> {
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: begin.redirectUri,
    scope: begin.scopes,
    state: begin.state,
    nonce: begin.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begin.verifier),
    code_challenge_method: 'S256',
    ...(begin.asksAnew && { prompt: 'login', max_age: '0' }),
  }).href
}

export interface Person {
  issuer: string
  subject: string
  /** When the provider asked its user, in seconds since 1970; undefined when it does not say. */
  askedAt: number | undefined
  claims: Readonly<Record<string, unknown>>
}

interface Expected {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** Claims that are read from the provider when the token lacks them. */
  wanted: readonly string[]
}

/** Exchanges the code, and checks the token: issuer, audience, signature, times, nonce. */
export async function personOf(
  configuration: client.Configuration,
  answer: string,
  { redirectUri, state, nonce, verifier, wanted }: Expected,
): Promise<Person> {
  const address = new URL(redirectUri)
  address.search = answer
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (token === undefined) throw new Error('the provider gave no identity')
  const lacks = wanted.some((name) => name !== '' && token[name] === undefined)
  const more =
    lacks && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : {}
  return { issuer: token.iss, subject: token.sub, askedAt: token.auth_time, claims: { ...more, ...token } }
}

const chain = function* (error: unknown): Generator<unknown> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** The provider led back with a refusal: its user declined, or may not use the console. */
export const isDeclined = (error: unknown): boolean => error instanceof client.AuthorizationResponseError

/** Why the provider could not be asked; undefined when it answered, but not as it must. */
export function problemOf(error: unknown): ProviderProblem | undefined {
  for (const one of chain(error)) {
    if (one instanceof OutgoingFailure) return one.kind
    if (one instanceof DOMException && one.name === 'TimeoutError') return 'timeout'
  }
  return undefined
}
