/** Calls the application as the web does: by contract route, with a token; answers or the refusal. */

import { randomUUID } from 'node:crypto'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  approveAccessRequest,
  getAccessRequest,
  listAccessRequests,
} from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { createRole, createUser, getUser, login } from '@serialis/contract/platform/access/access.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from './accounts.ts'

/** What carries a request: the application itself, or a connection to a product that runs as a process of its own. */
export interface Sender {
  inject(request: SentRequest): Promise<{ statusCode: number; rawPayload: Buffer; headers: Record<string, unknown> }>
}
export interface SentRequest {
  method: Route['method']
  url: string
  headers: Record<string, string>
  payload?: Buffer | object
}

export interface Refusal {
  status: number
  message: string
  params?: Record<string, unknown>
  /** Of refusals of SCIM. */
  scimType?: string
  detail?: string
  fields?: Record<string, string>
}

export interface Client {
  token: string
  account: string
  /** What it logged in with, for signing; empty when it did not log in. */
  password: string
  /** The answer; throws a `CallRefused` when the status is not 2xx. */
  call<R extends Route>(route: R, input?: ClientInput<R>, headers?: Record<string, string>): Promise<Answer<R>>
  /** The refusal; throws when the call succeeds. */
  refusal<R extends Route>(route: R, input?: ClientInput<R>, headers?: Record<string, string>): Promise<Refusal>
  /** The bare answer, for downloads and headers. */
  raw<R extends Route>(
    route: R,
    input?: ClientInput<R>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }>
  upload<R extends Route>(
    route: R,
    input: ClientInput<R>,
    file: { name: string; content: Buffer | string },
  ): Promise<Answer<R>>
  uploadRefusal<R extends Route>(
    route: R,
    input: ClientInput<R>,
    file: { name: string; content: Buffer | string },
  ): Promise<Refusal>
}

export class CallRefused extends Error {
  readonly refusal: Refusal
  constructor(route: Route, refusal: Refusal) {
    super(`${route.method} ${route.path}: ${refusal.status} ${JSON.stringify(refusal)}`)
    this.refusal = refusal
  }
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export function urlOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

export function multipartOf(fields: Record<string, unknown>, file: { name: string; content: Buffer | string }) {
  const boundary = `----${randomUUID()}`
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  head.push(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(head.join('')),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

export function clientOf(http: Sender, token: string, account: string, password = ''): Client {
  const send = async (
    route: Route,
    input: Parts,
    headers: Record<string, string>,
    file?: { name: string; content: Buffer | string },
  ) => {
    const form = file && multipartOf((input.body ?? {}) as Record<string, unknown>, file)
    const answer = await http.inject({
      method: route.method,
      url: urlOf(route, input),
      headers: {
        ...(token && { authorization: token }),
        ...(route.creates && { 'idempotency-key': randomUUID() }),
        ...(form && { 'content-type': form.contentType }),
        ...headers,
      },
      ...(form ? { payload: form.payload } : input.body !== undefined && { payload: input.body as object }),
    })
    return { status: answer.statusCode, body: answer.rawPayload, headers: answer.headers as Record<string, unknown> }
  }
  const answered = async (route: Route, sending: ReturnType<typeof send>) => {
    const answer = await sending
    const body: unknown = answer.body.length ? JSON.parse(answer.body.toString()) : undefined
    if (answer.status >= 300) throw new CallRefused(route, { ...(body as object), status: answer.status } as Refusal)
    return body
  }
  const refused = async (route: Route, sending: ReturnType<typeof send>) => {
    const answer = await sending
    if (answer.status < 300)
      throw new Error(`${route.method} ${route.path} was not refused: ${answer.body.toString().slice(0, 500)}`)
    return { ...(JSON.parse(answer.body.toString()) as object), status: answer.status } as Refusal
  }
  return {
    token,
    account,
    password,
    call: (route, input, headers = {}) => answered(route, send(route, (input ?? {}) as Parts, headers)) as never,
    refusal: (route, input, headers = {}) => refused(route, send(route, (input ?? {}) as Parts, headers)),
    raw: (route, input, headers = {}) => send(route, (input ?? {}) as Parts, headers),
    upload: (route, input, file) => answered(route, send(route, input as Parts, {}, file)) as never,
    uploadRefusal: (route, input, file) => refused(route, send(route, input as Parts, {}, file)),
  }
}

/** Logs in. */
export async function as(http: Sender, account: string, password: string): Promise<Client> {
  const { data } = await clientOf(http, '', account).call(login, {
    query: {},
    body: { account, password, verificationCode: VERIFICATION_CODE },
  })
  return clientOf(http, data, account, password)
}

/** The account as it is typed at the login, in the tenant of this client. */
const accountIn = (client: Client, account: string) =>
  client.account.includes('@') ? `${account}@${client.account.split('@')[1]}` : account

/** The second administrator of each tenant, who approves what the first one changes. */
const secondPeople = new WeakMap<Sender, Map<string, Client>>()

const ofSender = (http: Sender): Map<string, Client> => {
  const known = secondPeople.get(http) ?? new Map<string, Client>()
  secondPeople.set(http, known)
  return known
}

/** For an installation whose second administrator has a password of its own. */
export const knowSecondPerson = (http: Sender, client: Client): void =>
  void ofSender(http).set(client.account.split('@')[1] ?? '', client)

/** Logged in once; again when the session has ended. */
async function secondPersonOf(http: Sender, admin: Client, again = false): Promise<Client> {
  const tenant = admin.account.split('@')[1] ?? ''
  const known = ofSender(http)
  const client = known.get(tenant)
  if (client !== undefined && !again) return client
  const fresh = await as(http, accountIn(admin, 'admin2'), client?.password ?? ADMIN_PASSWORD)
  known.set(tenant, fresh)
  return fresh
}

/** What the second administrators do now: one thing after another, as people do. */
const atWork = new WeakMap<Sender, Promise<unknown>>()

function bySecondPerson<T>(http: Sender, admin: Client, work: (second: Client) => Promise<T>): Promise<T> {
  const turn = async () => {
    try {
      return await work(await secondPersonOf(http, admin))
    } catch (error) {
      if (!(error instanceof CallRefused) || error.refusal.status !== 401) throw error
      return work(await secondPersonOf(http, admin, true))
    }
  }
  const mine = (atWork.get(http) ?? Promise.resolve()).then(turn, turn)
  atWork.set(http, mine)
  return mine
}

/** The second administrator of the client's tenant approves a request, with a signature. */
export const approveAs = (http: Sender, admin: Client, id: string) =>
  bySecondPerson(http, admin, async (second) => {
    const { version, digest } = await second.call(getAccessRequest, { params: { id } })
    const { account, password } = second
    const signature = { account, password, meaning: 'APPROVAL' as const, reason: 'The person has the job.', digest }
    return second.call(approveAccessRequest, { params: { id }, body: { version, signature } })
  })

/** Approves what waits for these roles; another test that runs at the same time may have done so. */
async function approveRoles(http: Sender, admin: Client, roleIds: readonly string[]): Promise<void> {
  const { items } = await bySecondPerson(http, admin, (second) =>
    second.call(listAccessRequests, { query: { status: 'PENDING', kind: 'ROLE' } }),
  )
  for (const { id, subject } of items)
    if (roleIds.includes(subject.id))
      await approveAs(http, admin, id).catch((error: unknown) => {
        if (!(error instanceof CallRefused) || error.refusal.message !== 'access_request_decided') throw error
      })
}

type UserBody = ClientInput<typeof createUser>['body']

/** A new account whose owner has chosen this password with its one-time code; a second person has approved its roles. */
export async function openAccount(
  http: Sender,
  admin: Client,
  { password, ...body }: UserBody & { password: string },
): Promise<User> {
  await approveRoles(http, admin, body.roleIds)
  const { code, accessRequestId, ...user } = await admin.call(createUser, { body })
  await clientOf(http, '', '').call(choosePassword, {
    body: { account: accountIn(admin, body.account), code: code ?? '', newPassword: password },
  })
  if (accessRequestId === null) return user
  await approveAs(http, admin, accessRequestId)
  return bySecondPerson(http, admin, (second) => second.call(getUser, { params: { id: user.id } }))
}

let made = 0

/** A new user of the administrator's tenant who may do exactly these things, logged in. */
export async function userWith(http: Sender, admin: Client, names: readonly PermissionName[]): Promise<Client> {
  const number = ++made
  const role = await admin.call(createRole, {
    body: { name: `Role ${number}`, authorities: names.map((name) => permissions[name]) },
  })
  const password = `password of user ${number}`
  const account = `user${number}`
  await openAccount(http, admin, { account, name: `User ${number}`, roleIds: [role.id], password })
  return as(http, accountIn(admin, account), password)
}
