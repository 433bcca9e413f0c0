/**
 * Checks an event log with nothing of the product: this file needs Node and the PostgreSQL driver only.
 *   npm run verify-audit -- --bundle FILE --head FILE     evidence that the product has prepared
 *   npm run verify-audit -- --database URL --head FILE    a database; every tenant, or --tenant CODE
 *   … --rows FILE    also chosen events that the product exported: each as it was sealed, and a link of that chain
 * --head: a signed head that was kept outside the database (a file, or a mail saved as text), or NUMBER:HASH from paper;
 * may be repeated. --key FINGERPRINT: the only key whose heads are believed. Without a head the log is never said to hold.
 * Ends with 0 when everything held, 1 when something is wrong, 2 when it could not be read, 3 when nothing is proven.
 */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'

type Json = Record<string, unknown>
/** A head of the chain; only its number and hash when it was typed from paper. */
type Names = 'tenant' | 'at' | 'keyId' | 'publicKey' | 'signature'
export type Head = { sequence: number; hash: string; count?: number } & { [N in Names]?: string }
type Place = { seq: number; form: number; sealedAt: string; hash: string }
export type Link = Place & { type: 'link'; previous: string; eventId: string; content: Json | null }
/** A line of a bundle; a database is read as the same lines. Heads come before links. */
export type Line =
  | { type: 'tenant'; tenantId: number; tenant: string }
  | { type: 'head'; head: Head }
  | Link
  | { type: 'unsealed'; waits: boolean; content: Json }
  | { type: 'signature'; id: string; eventId: string }
  | { type: 'identity'; id: string; identity: Json | null }
export interface Report {
  tenant: string
  seals: number
  waiting: number
  /** What is wrong; the first one that names a seal is where the trouble begins. */
  faults: { seal: number | null; what: string }[]
  notes: string[]
  verdict: 'HELD' | 'BROKEN' | 'NOT PROVEN'
}

/** Canonical JSON (RFC 8785). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Json)[name])}`).join(',')}}`
}
const sha256 = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest('hex')

const SINCE_FORM_2 = ['actorAccount', 'actorRoles', 'onBehalfOf', 'userAgent', 'productVersion', 'identity']

export function hashOf({ previous, seq, form, sealedAt }: Link, content: Json): string {
  const covered: Json = { ...content, ...(form >= 2 && { form, sealedAt }) }
  if (form < 2) for (const name of SINCE_FORM_2) delete covered[name]
  return sha256(Buffer.from(previous, 'hex'), `\n${seq}\n`, canonical(covered))
}

const CLOCK_TOLERANCE_MS = 2_000 // clocks are corrected by less all the time
/** Why a head is not to be believed; undefined when it is. */
export function faultOfHead(head: Head, trustedKey?: string): string | undefined {
  if (head.signature === undefined) return undefined
  const { signature, ...unsigned } = head
  const key = Buffer.from(head.publicKey ?? '', 'base64')
  const fingerprint = sha256(key)
  if (!fingerprint.startsWith(head.keyId ?? '-')) return 'its key id is not that of its key'
  if (trustedKey !== undefined && trustedKey.toLowerCase() !== fingerprint)
    return `it is signed by key ${fingerprint}, not by the trusted one`
  if (head.count !== head.sequence) return 'its count is not its number'
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    if (verify(null, Buffer.from(canonical(unsigned)), publicKey, Buffer.from(signature, 'base64'))) return undefined
    return 'its signature is wrong'
  } catch {
    return 'its key cannot be read'
  }
}

/** Checks the lines of one tenant, in one pass. */
class TenantCheck {
  readonly #tenantId: number
  readonly #report: Report
  readonly #heads: { head: Head; from: 'outside' | 'the database'; isMet: boolean }[] = []
  #last: Place = { seq: 0, hash: '0'.repeat(64), form: 1, sealedAt: '' }
  #isChainBroken = false
  // Pairs of signature and event: the task that carries out what was signed names the same signature.
  readonly #signed = new Set<string>()
  readonly #identities = new Map<string, { identity: string; seal: number | null }>()
  #unknownAccounts = 0

  constructor(tenantId: number, tenant: string, outside: readonly Head[], trustedKey?: string) {
    this.#tenantId = tenantId
    this.#report = { tenant, seals: 0, waiting: 0, faults: [], notes: [], verdict: 'BROKEN' }
    for (const head of outside) if ((head.tenant ?? tenant) === tenant) this.#addHead(head, 'outside', trustedKey)
  }

  #addHead(head: Head, from: 'outside' | 'the database', trustedKey?: string) {
    const fault = faultOfHead(head, trustedKey)
    if (fault) this.#fault(null, `the head ${head.sequence} of ${from}: ${fault}`)
    this.#heads.push({ head, from, isMet: false })
  }

  #fault(seal: number | null, what: string) {
    this.#report.faults.push({ seal, what })
  }

  add(line: Line) {
    if (line.type === 'head') this.#addHead(line.head, 'the database')
    if (line.type === 'link') this.#addLink(line)
    if (line.type === 'unsealed') this.#addUnsealed(line)
    if (line.type === 'signature' && !this.#signed.has(`${line.id} ${line.eventId}`))
      this.#fault(null, `signature ${line.id} belongs to no event that names it`)
    if (line.type === 'identity') this.#addIdentity(line)
  }

  #addLink(link: Link) {
    const fault = this.#isChainBroken ? undefined : this.#faultOf(link)
    if (fault !== undefined) {
      this.#fault(this.#last.seq + 1, fault)
      // What follows a broken link proves nothing, and would only repeat the fault.
      this.#isChainBroken = true
    }
    this.#report.seals += 1
    this.#checkTime(link)
    for (const one of this.#heads)
      if (one.head.sequence === link.seq) {
        one.isMet = true
        if (one.head.hash !== link.hash) this.#fault(link.seq, `the chain differs from the head of ${one.from}`)
      }
    this.#last = link
    if (link.content) this.#addContent(link.content, link.seq)
  }

  #faultOf(link: Link): string | undefined {
    const { seq, hash, form } = this.#last
    if (link.seq !== seq + 1) return `the next seal is ${link.seq}`
    if (link.previous !== hash) return 'it does not continue the seal before it'
    if (link.form < form) return 'it has an older form than the seal before it'
    if (link.content === null) return `its event ${link.eventId} is gone`
    if (link.content['id'] !== link.eventId) return 'it names another event'
    if (link.content['tenant'] !== this.#tenantId) return `its event is of tenant ${String(link.content['tenant'])}`
    return hashOf(link, link.content) === link.hash
      ? undefined
      : `its event ${link.eventId} or its signature was changed`
  }

  #checkTime({ seq, form, sealedAt, content }: Link) {
    const [now, before] = [Date.parse(sealedAt), Date.parse(this.#last.sealedAt)]
    if (now < before - CLOCK_TOLERANCE_MS)
      this.#fault(seq, `the clock stepped back by ${Math.round((before - now) / 1_000)} s`)
    if (form >= 2 && Date.parse(String(content?.['recordedAt'])) > now + CLOCK_TOLERANCE_MS)
      this.#fault(seq, 'its event was recorded after it was sealed')
  }

  #addUnsealed({ waits, content }: { waits: boolean; content: Json }) {
    if (waits) this.#report.waiting += 1
    else this.#fault(null, `event ${String(content['id'])} is neither sealed nor waiting for the sealer`)
    this.#addContent(content, null)
  }

  #addContent(content: Json, seal: number | null) {
    const signature = content['signature'] as Json | null
    if (signature) this.#signed.add(`${String(signature['id'])} ${String(content['id'])}`)
    if (!content['identity']) return
    const id = String(content['subjectId'])
    const identity = canonical(content['identity'])
    const before = this.#identities.get(id)
    // Logging in and out changes nothing about an account, so a difference came from elsewhere.
    if (before && before.identity !== identity && String(content['action']).startsWith('session.'))
      this.#fault(seal, `account ${id} had been changed without an event since seal ${before.seal}`)
    this.#identities.set(id, { identity, seal })
  }

  #addIdentity({ id, identity }: { id: string; identity: Json | null }) {
    const { identity: sealed, seal = null } = this.#identities.get(id) ?? {}
    if (sealed === undefined) this.#unknownAccounts += 1
    else if (sealed !== canonical(identity))
      this.#fault(seal, `account ${id} was changed without an event after this seal`)
    this.#identities.delete(id)
  }

  finish(): Report {
    const report = this.#report
    for (const id of this.#identities.keys()) this.#fault(null, `account ${id} is gone`)
    for (const { head, from, isMet } of this.#heads)
      if (!isMet) this.#fault(this.#last.seq + 1, `the log ends here, but the head of ${from} says ${head.sequence}`)
    const outside = this.#heads.filter(({ from }) => from === 'outside').map(({ head }) => head)
    const newest = Math.max(0, ...outside.map(({ sequence }) => sequence))
    if (outside.length > 0 && report.seals > newest)
      report.notes.push(`${report.seals - newest} seals are newer than the newest head; only a later head proves them`)
    for (const key of new Set(outside.flatMap(({ publicKey }) => publicKey ?? [])))
      report.notes.push(`fingerprint of the key that signed the head: ${sha256(Buffer.from(key, 'base64'))}`)
    if (this.#unknownAccounts > 0)
      report.notes.push(`${this.#unknownAccounts} accounts have had no event since accounts are sealed`)
    report.verdict = report.faults.length > 0 ? 'BROKEN' : outside.length > 0 ? 'HELD' : 'NOT PROVEN'
    return report
  }
}

const instant = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** Names in the chain, and the columns they cover. */
const objectOf = (columns: string) => `jsonb_build_object(${columns.replace(/(\w+)=(\S+)/g, "'$1', $2")})`
const SIGNATURE = `id=g.id, subjectType=g.subject_type, subjectId=g.subject_id, eventId=g.event_id, action=g.action, userId=g.user_id,
  account=g.account, printedName=g.printed_name, meaning=g.meaning, reason=g.reason, zone=g.zone, digest=g.digest, content=g.content`
const EVENT = `tenant=e.tenant_id, id=e.id, action=e.action, subjectType=e.subject_type, subjectId=e.subject_id, actorId=e.actor_id,
  actorName=e.actor_name, zone=e.zone, reason=e.reason, details=e.details, requestId=e.request_id, ip=e.ip, actorAccount=e.actor_account,
  actorRoles=e.actor_roles, onBehalfOf=e.on_behalf_of, userAgent=e.user_agent, productVersion=e.product_version, identity=e.identity`
const CONTENT = `${objectOf(EVENT)} || jsonb_build_object('occurredAt', ${instant('e.occurred_at')}, 'recordedAt', ${instant('e.recorded_at')},
  'signature', case when e.signature_id is not null then (select ${objectOf(SIGNATURE)} || jsonb_build_object('signedAt', ${instant('g.signed_at')})
  || jsonb_strip_nulls(jsonb_build_object('secondFactor', to_jsonb(g) ->> 'second_factor')) from signatures g where g.tenant_id = $1 and g.id = e.signature_id) end) as content`
const PAGE = 2_000
const STATEMENTS = [
  `select 'head' as type, head from audit_heads where tenant_id = $1 order by seq`,
  `select 'link' as type, s.seq::float8 as seq, s.form, ${instant('s.sealed_at')} as "sealedAt", encode(s.prev_hash, 'hex') as previous,
     encode(s.hash, 'hex') as hash, s.event_id as "eventId", c.content
     from (select * from event_seals where tenant_id = $1 and seq > $2 order by seq limit ${PAGE}) s
     left join lateral (select ${CONTENT} from events e where e.tenant_id = $1 and e.id = s.event_id) c on true order by s.seq`,
  `select 'unsealed' as type, u.event_id is not null as waits, ${CONTENT} from events e
     left join unsealed_events u on u.tenant_id = $1 and u.event_id = e.id
     where e.tenant_id = $1 and not exists (select 1 from event_seals s where s.tenant_id = $1 and s.event_id = e.id) order by u.number`,
  `select 'signature' as type, id, event_id as "eventId" from signatures where tenant_id = $1`,
  `select 'identity' as type, id, jsonb_build_object('account', account, 'name', name, 'isDisabled', is_disabled, 'supplierId', supplier_id,
     'password', encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')) as identity from users where tenant_id = $1`,
]

export async function* linesOfDatabase(client: pg.ClientBase, tenantId: number, tenant: string): AsyncGenerator<Line> {
  await client.query('select set_tenant($1)', [tenantId])
  yield { type: 'tenant', tenantId, tenant }
  for (const statement of STATEMENTS)
    for (let after = 0; ;) {
      const { rows } = await client.query<Line>(statement, statement.includes('$2') ? [tenantId, after] : [tenantId])
      yield* rows
      const last = rows.at(-1)
      if (last?.type !== 'link' || rows.length < PAGE) break
      after = last.seq
    }
}

export async function* linesOfBundle(file: string): AsyncGenerator<Line> {
  for await (const text of createInterface({ input: createReadStream(file) })) if (text !== '') yield JSON.parse(text)
}

export async function check(lines: AsyncIterable<Line>, heads: readonly Head[], trustedKey?: string): Promise<Report> {
  let tenant: TenantCheck | undefined
  for await (const line of lines) {
    if (line.type === 'tenant') tenant ??= new TenantCheck(line.tenantId, line.tenant, heads, trustedKey)
    else tenant?.add(line)
  }
  if (!tenant) throw new Error('this is no evidence of an event log')
  return tenant.finish()
}

/** A file with heads anywhere in it, such as the manifest of a backup, or NUMBER:HASH. */
export function readHeads(source: string): Head[] {
  const typed = /^(\d+):([0-9a-f]{64})$/i.exec(source)
  if (typed) return [{ sequence: Number(typed[1]), hash: String(typed[2]).toLowerCase() }]
  const found = existsSync(source) ? readFileSync(source, 'utf8').match(/\{[^{}]*"serialis-head-1"[^{}]*\}/g) : null
  if (!found) throw new Error(`${source} holds no head`)
  return found.map((head) => JSON.parse(head) as Head)
}

async function main(): Promise<void> {
  const [text, multiple] = [{ type: 'string' } as const, true as const]
  const options = { bundle: text, database: text, tenant: text, key: text, rows: text, head: { ...text, multiple } }
  const { head = [], key, tenant, bundle, database, rows: file } = parseArgs({ options }).values
  if ((bundle === undefined) === (database === undefined)) throw new Error('name --bundle FILE or --database URL')
  const heads = head.flatMap(readHeads)
  const rows = file === undefined ? undefined : await (await import('./verify-rows.ts')).openRows(file, key)
  const seen = (lines: AsyncIterable<Line>) => rows?.through(lines) ?? lines
  const reports = bundle === undefined ? [] : [await check(seen(linesOfBundle(bundle)), heads, key)]
  const client = new pg.Client({ connectionString: database })
  if (database !== undefined) {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const tenants = await client.query<{ id: number; code: string }>('select tenant_id as id, code from tenants')
    for (const { id, code } of tenants.rows)
      if ((tenant ?? code) === code) reports.push(await check(seen(linesOfDatabase(client, id, code)), heads, key))
    await client.end()
  }
  rows?.judge(reports)
  for (const { tenant: code, seals, waiting, faults, notes, verdict } of reports) {
    console.log(`\nTenant ${code}: ${seals} seals, ${waiting} events wait for the sealer`)
    for (const { seal, what } of faults) console.log(`  FOUND ${seal === null ? '' : `at seal ${seal}: `}${what}`)
    for (const note of notes) console.log(`  note: ${note}`)
    const why = verdict === 'NOT PROVEN' ? ': nothing is proven without a head that was kept outside' : ''
    console.log(`  ${verdict}${why}`)
  }
  const isSaid = (said: string) => reports.some(({ verdict }) => verdict === said)
  process.exitCode = isSaid('BROKEN') ? 1 : isSaid('NOT PROVEN') || reports.length === 0 ? 3 : 0
}

if (import.meta.main)
  await main().catch(({ message }: Error) => {
    console.error(message)
    process.exitCode = 2
  })
