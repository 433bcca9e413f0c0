/**
 * Decides row by row, in the order of the file, whose each row is. A row whose identities belong to two members is
 * refused, never given to one of them; a member who was there before the import is changed only by a row that finds it
 * by a kind that the operator chose, so that no unverified number takes over a member.
 */

import type {
  JudgedOutcome,
  MemberCells,
  MemberFault,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { IDENTITIES_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { HeldAttributes } from '../member-attributes/attributes-in-files.service.ts'
import { type Decision, isOpen, type MemberProfile } from '../members/bulk/bulk-members.service.ts'
import { newAttributes, type RowAttributes } from './attribute-cells.ts'
import { agreesTo, type NewDecisions, newDecisions, type SaidConsent } from './consent-cells.ts'

export const emptyProfile: MemberProfile = {
  name: '',
  gender: null,
  birthday: null,
  regionId: null,
  sourceChannelId: null,
  locale: null,
  zone: '',
}

interface HashedIdentity {
  kind: IdentityKind
  value: string
  hash: Buffer
  /** The hash as a key. */
  key: string
}

export interface JudgedRow {
  line: number
  cells: MemberCells
  isCorrected: boolean
  identities: readonly HashedIdentity[]
  profile: Partial<MemberProfile>
  consents: readonly SaidConsent[]
  /** Of collections of people, where cells state some. */
  attributes?: readonly RowAttributes[]
  faults: MemberFault[]
}

export interface Person {
  id: string
  /** Made by this import. */
  isNew: boolean
  /** An earlier row was of this person. */
  isTouched: boolean
  status: MemberStatus
  identities: number
  profile: MemberProfile
  /** What the member decided so far, the newest first; absent where no row states a decision. */
  consents?: readonly Decision[]
  /** By collection, those of collections that rows state. */
  attributes?: ReadonlyMap<string, HeldAttributes>
  /** Collections of which rows changed them. */
  newAttributes?: Set<string>
  /** Of when the stored state is. */
  stateAt?: Date
  /** Of the newest message that changes it. */
  messageAt?: Date
  /** By line: the fields that it changed, and no later line changed again. */
  linesOf?: Map<number, (keyof MemberProfile)[]>
}

interface Verdict {
  row: JudgedRow
  outcome: JudgedOutcome
  faults: MemberFault[]
  /** Between whom the row would have to choose. */
  otherIds: readonly string[]
  person: Person | null
  /** Of a member who is changed: as it was before this row. */
  before: MemberProfile | null
  /** It changes the person, or makes them. */
  isChange: boolean
  /** Decisions that are new to the person, and how many times a no stays. */
  consents: number
  keptNo: number
}

export interface Judgement {
  verdicts: Verdict[]
  made: Set<Person>
  changed: Set<Person>
  /** For the first time by a row of the file. */
  touched: Map<Person, 'CREATE' | 'CHANGE' | 'SAME'>
  added: { person: Person; identity: HashedIdentity; line: number }[]
  decided: { person: Person; decision: Decision; line: number }[]
  attributed: Set<Person>
}

const FIELDS = Object.keys(emptyProfile) as (keyof MemberProfile)[]

interface Judging {
  /** By the keys of hashes; every identity of the rows that is known. Grows with each row. */
  known: Map<string, Person>
  foundBy: ReadonlySet<IdentityKind>
  newId: () => string
  /** The rows are of several messages: what one of them brings opens nothing to the others. */
  isApart?: boolean
}

const refusedFor = (row: JudgedRow, faults: MemberFault[], otherIds: readonly string[] = []): Verdict => ({
  row,
  outcome: 'REFUSED',
  faults,
  otherIds,
  person: null,
  before: null,
  isChange: false,
  consents: 0,
  keptNo: 0,
})
const refused = (row: JudgedRow, key: MemberFault['key'], otherIds: readonly string[] = []): Verdict =>
  refusedFor(row, [{ field: '', key }], otherIds)

/** Why the row may not change the person; undefined when it may. */
function refusalOf(row: JudgedRow, person: Person, { known, foundBy, isApart = false }: Judging): Verdict | undefined {
  if (!isOpen(person.status)) return refused(row, 'member_closed', [person.id])
  const matching = row.identities.filter(({ key }) => known.has(key))
  if ((!person.isNew || isApart) && !matching.some(({ kind }) => foundBy.has(kind)))
    return refused(row, 'not_found_by', [person.id])
  if (person.identities + row.identities.length - matching.length > IDENTITIES_MAXIMUM)
    return refused(row, 'too_many_identities', [person.id])
  return undefined
}

function judgeRow(row: JudgedRow, judging: Judging, into: Judgement): Verdict {
  if (row.faults.length > 0) return refusedFor(row, row.faults)
  const { known, newId } = judging
  const persons = [...new Set(row.identities.flatMap(({ key }) => known.get(key) ?? []))]
  if (persons.length > 1)
    return refused(
      row,
      'two_members',
      persons.map(({ id }) => id),
    )
  const found = persons[0]
  const refusal = found && refusalOf(row, found, judging)
  if (refusal) return refusal
  const person: Person = found ?? {
    id: newId(),
    isNew: true,
    isTouched: false,
    status: 'ACTIVE',
    identities: 0,
    profile: emptyProfile,
  }
  const said = newDecisions(row.consents, {
    before: person.consents ?? [],
    birthday: row.profile.birthday ?? person.profile.birthday,
  })
  if ('key' in said)
    return refusedFor(row, [{ field: said.column, key: said.key }], found && !found.isNew ? [found.id] : [])
  const attributes = newAttributes(row, person, agreesTo('HEALTH', said.all))
  if ('faults' in attributes) return refusedFor(row, attributes.faults, found && !found.isNew ? [found.id] : [])
  return takeRow(row, { person, isFound: found !== undefined, said, states: attributes.states }, { known, into })
}

interface Taken {
  person: Person
  isFound: boolean
  said: NewDecisions
  /** Attributes that are new, by collection. */
  states: ReadonlyMap<string, HeldAttributes>
}

function takeAttributes(person: Person, states: Taken['states'], into: Judgement): void {
  if (states.size === 0) return
  person.attributes = new Map([...(person.attributes ?? []), ...states])
  person.newAttributes = new Set([...(person.newAttributes ?? []), ...states.keys()])
  into.attributed.add(person)
}

function linesAfter(
  before: Person['linesOf'],
  line: number,
  changed: (keyof MemberProfile)[],
): NonNullable<Person['linesOf']> {
  const still = [...(before ?? [])].map(([at, fields]): [number, (keyof MemberProfile)[]] => [
    at,
    fields.filter((field) => !changed.includes(field)),
  ])
  return new Map([...still.filter(([, fields]) => fields.length > 0), [line, changed]])
}

/** The row is the person's: what it brings counts for the rows below it. */
function takeRow(
  row: JudgedRow,
  { person, isFound, said, states }: Taken,
  { known, into }: { known: Map<string, Person>; into: Judgement },
): Verdict {
  const fresh = row.identities.filter(({ key }) => !known.has(key))
  const before = person.profile
  const changed = FIELDS.filter((field) => row.profile[field] !== undefined && row.profile[field] !== before[field])
  const changes = changed.length > 0
  if (changes) {
    person.profile = { ...before, ...row.profile }
    person.linesOf = linesAfter(person.linesOf, row.line, changed)
  }
  for (const identity of fresh) {
    known.set(identity.key, person)
    into.added.push({ person, identity, line: row.line })
  }
  person.identities += fresh.length
  if (!isFound) into.made.add(person)
  else if ((changes || fresh.length > 0) && !into.made.has(person)) into.changed.add(person)
  if (row.consents.length > 0) person.consents = said.all
  for (const decision of said.decisions) into.decided.push({ person, decision, line: row.line })
  takeAttributes(person, states, into)
  const consents = said.decisions.length
  const isChange = !isFound || changes || fresh.length > 0 || consents > 0 || states.size > 0
  const first = !isFound ? 'CREATE' : isChange ? 'CHANGE' : 'SAME'
  const outcome = person.isTouched ? 'REPEAT' : first
  if (!person.isTouched) into.touched.set(person, first)
  person.isTouched = true
  const { keptNo } = said
  const shown = outcome === 'CHANGE' ? before : null
  return { row, outcome, faults: [], otherIds: [], person, before: shown, isChange, consents, keptNo }
}

export function judge(rows: readonly JudgedRow[], judging: Judging): Judgement {
  const into: Judgement = {
    verdicts: [],
    made: new Set(),
    changed: new Set(),
    touched: new Map(),
    added: [],
    decided: [],
    attributed: new Set(),
  }
  for (const row of rows) into.verdicts.push(judgeRow(row, judging, into))
  return into
}
