/** What a request of SCIM wants an account to be: of a whole resource, and of operations that change a part. */

import type { ScimOperation, ScimUserInput } from '@serialis/contract/platform/access/provisioning/scim.schema.ts'
import { failure } from '../../../kit/http/failure.ts'

/** An absent field stays as it is. */
export interface Wanted {
  userName?: string
  externalId?: string | null
  active?: boolean
  name?: string
  email?: string
  phone?: string
}

interface Value {
  value?: string | null | undefined
  type?: string | null | undefined
  primary?: boolean | null | undefined
}

/** The parts of a name as the directory sends them. */
interface Names {
  displayName?: string
  formatted?: string
  givenName?: string
  familyName?: string
}

/** Chinese names have the family name first, without a space. */
function joinedName(given: string, family: string): string {
  return /\p{Script=Han}/u.test(given + family) ? family + given : `${given} ${family}`.trim()
}

function nameOf({ displayName, formatted, givenName = '', familyName = '' }: Names): string {
  return (displayName ?? '').trim() || (formatted ?? '').trim() || joinedName(givenName.trim(), familyName.trim())
}

const isWork = ({ type }: Value): boolean => type === null || type === undefined || /^work$/i.test(type)
const isMobile = ({ type }: Value): boolean => type !== null && type !== undefined && /^mobile$/i.test(type)

/** The first address that is marked, then one of work, then any. Empty: none. */
const emailOf = (values: readonly Value[]): string =>
  ((values.find(({ primary }) => primary === true) ?? values.find(isWork) ?? values[0])?.value ?? '').trim()

/** Numbers of other kinds are not mobile numbers. */
const phoneOf = (values: readonly Value[]): string => (values.find(isMobile)?.value ?? '').trim()

const asFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  return typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : undefined
}

/** A whole resource: what it does not name, it does not have; but nobody is disabled by an omission. */
export function wantedOf(input: ScimUserInput): Wanted {
  const { displayName, name, active } = input
  const shown = nameOf({
    ...(displayName && { displayName }),
    ...(name?.formatted && { formatted: name.formatted }),
    ...(name?.givenName && { givenName: name.givenName }),
    ...(name?.familyName && { familyName: name.familyName }),
  })
  const flag = asFlag(active)
  return {
    userName: input.userName,
    externalId: input.externalId ?? null,
    ...(flag !== undefined && { active: flag }),
    ...(shown !== '' && { name: shown }),
    email: emailOf(input.emails ?? []),
    phone: phoneOf(input.phoneNumbers ?? []),
  }
}

interface Target {
  attribute: string
  /** The type of `emails[type eq "work"]`; null without a filter. */
  type: string | null
  part: string
}

const USER_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i
const PATH = /^([a-z][\w$-]*)(?:\[\s*type\s+eq\s+"([^"]*)"\s*\])?(?:\.([a-z][\w$-]*))?$/i

/** Null: an attribute of another schema, or a filter that only attributes have which the product does not keep. */
function targetOf(path: string): Target | null {
  const match = PATH.exec(path.replace(USER_SCHEMA, ''))
  if (!match) {
    if (/^(urn:|(addresses|roles|groups|entitlements|photos|ims|x509certificates)\b)/i.test(path)) return null
    throw failure('scim_path_wrong')
  }
  return { attribute: match[1]!.toLowerCase(), type: match[2] ?? null, part: (match[3] ?? '').toLowerCase() }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string' || value.length > 300) throw failure('scim_path_wrong')
  return value.trim()
}

/** One value or several, as objects or as text. */
function valuesOf(value: unknown, type: string | null): Value[] {
  const all: unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return all.map((one) => {
    if (typeof one === 'object' && one !== null) {
      const { value: inner, type: own, primary } = one as Record<string, unknown>
      const kind = typeof own === 'string' ? own : type
      return { value: textOf(inner), type: kind, primary: primary === true }
    }
    return { value: textOf(one), type, primary: false }
  })
}

class Changes {
  readonly wanted: Wanted = {}
  readonly names: Names = {}

  set({ attribute, type, part }: Target, value: unknown): void {
    if (attribute === 'username') this.wanted.userName = textOf(value)
    else if (attribute === 'externalid') this.wanted.externalId = textOf(value) || null
    else if (attribute === 'active') this.wanted.active = this.flag(value)
    else if (attribute === 'displayname') this.names.displayName = textOf(value)
    else if (attribute === 'name') this.setName(part, value)
    else if (attribute === 'emails') this.setEmail(valuesOf(value, type), type)
    else if (attribute === 'phonenumbers') this.setPhone(valuesOf(value, type), type)
  }

  private flag(value: unknown): boolean {
    const flag = asFlag(value)
    if (flag === undefined) throw failure('scim_path_wrong')
    return flag
  }

  private setName(part: string, value: unknown): void {
    const parts = part === '' && typeof value === 'object' && value !== null ? value : { [part]: value }
    for (const [key, one] of Object.entries(parts)) {
      const name = key.toLowerCase()
      if (name === 'formatted') this.names.formatted = textOf(one)
      if (name === 'givenname') this.names.givenName = textOf(one)
      if (name === 'familyname') this.names.familyName = textOf(one)
    }
  }

  /** The address of work is the one that is kept. */
  private setEmail(values: readonly Value[], type: string | null): void {
    if (type === null || /^work$/i.test(type)) this.wanted.email = emailOf(values)
  }

  private setPhone(values: readonly Value[], type: string | null): void {
    if (type === null || /^mobile$/i.test(type)) this.wanted.phone = phoneOf(values)
  }
}

/** Operations in their order; a later one wins. Throws `scim_path_wrong`. */
export function wantedOfOperations(operations: readonly ScimOperation[]): Wanted {
  const changes = new Changes()
  for (const { op, path, value } of operations) {
    const isRemoval = /^remove$/i.test(op)
    if (path === null || path === undefined || path === '') {
      if (isRemoval || typeof value !== 'object' || value === null || Array.isArray(value))
        throw failure('scim_path_wrong')
      for (const [name, one] of Object.entries(value)) {
        const target = targetOf(name)
        if (target) changes.set(target, one)
      }
      continue
    }
    const target = targetOf(path)
    if (target) changes.set(target, isRemoval && target.attribute !== 'active' ? null : value)
  }
  // Of a part of a name alone nobody knows the other part.
  const { displayName, formatted, givenName, familyName } = changes.names
  const isWhole = displayName || formatted || (givenName !== undefined && familyName !== undefined)
  const name = isWhole ? nameOf(changes.names) : ''
  return { ...changes.wanted, ...(name !== '' && { name }) }
}

const FILTER = /^\s*(username|externalid|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

export interface ScimFilter {
  userName?: string
  externalId?: string
  id?: string
}

/** Throws `scim_filter_wrong`. */
export function filterOf(text: string | undefined): ScimFilter {
  if (text === undefined || text.trim() === '') return {}
  const match = FILTER.exec(text.replace(USER_SCHEMA, ''))
  if (!match) throw failure('scim_filter_wrong')
  let value: unknown
  try {
    value = JSON.parse(match[2]!)
  } catch {
    throw failure('scim_filter_wrong')
  }
  const name = match[1]!.toLowerCase()
  const wanted = String(value)
  return name === 'username' ? { userName: wanted } : name === 'externalid' ? { externalId: wanted } : { id: wanted }
}
