/**
 * Members that messages of other systems bring, by a constant number of statements for each call. They are judged as
 * rows of a file are: nothing is merged, a member who is there is found by the external ID alone, since no message proves
 * a phone number, and who was erased stays away.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { MemberCells, MemberFault } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { attempt } from '../../kit/db/savepoint.queries.ts'
import { failure } from '../../kit/http/failure.ts'
import { isMet, lockedOwners, MEETINGS_MAXIMUM, storeMembers } from './batches.ts'
import { judge, type JudgedRow, type Judgement, type Person } from './judging.ts'
import { readRows, type Working } from './reading/prepared-rows.ts'

export interface GivenMember {
  /** Fields without a cell stay as they are. */
  cells: MemberCells
  /** When its source says that it was so. */
  at: Date
  messageId: string
}

export interface AppliedMember {
  /** OLDER: the member was changed at a later time. */
  outcome: 'INSERTED' | 'CHANGED' | 'UNCHANGED' | 'OLDER' | 'REFUSED'
  memberId: string | null
  faults: readonly MemberFault[]
}

const FOUND_BY: ReadonlySet<IdentityKind> = new Set(['EXTERNAL'])

interface Row extends JudgedRow {
  at: Date
  isOlder: boolean
}

/** An older message neither changes a member nor gives back an identity that was removed since. */
function withoutOlder(row: JudgedRow, at: Date, known: ReadonlyMap<string, Person>): Row {
  const matching = row.identities.filter(({ key }) => known.has(key))
  const persons = new Set(matching.map(({ key }) => known.get(key)))
  const [person] = persons
  const isOlder = persons.size === 1 && person?.stateAt !== undefined && at < person.stateAt
  return isOlder ? { ...row, at, isOlder, profile: {}, identities: matching } : { ...row, at, isOlder }
}

/** The outcomes in the order of the rows. */
function outcomesOf({ verdicts }: Judgement, rows: readonly Row[]): AppliedMember[] {
  return verdicts.map(({ outcome, person, faults, isChange }, place) => {
    if (person === null) return { outcome: 'REFUSED', memberId: null, faults }
    const change = outcome === 'CREATE' ? 'INSERTED' : isChange ? 'CHANGED' : 'UNCHANGED'
    return { outcome: rows[place]!.isOlder ? 'OLDER' : change, memberId: person.id, faults: [] }
  })
}

async function judgedAndStored(ctx: Working, given: readonly GivenMember[]): Promise<AppliedMember[]> {
  const read = await readRows(
    ctx,
    given.map(({ cells }, line) => ({ line, cells, isCorrected: false, isMisquoted: false })),
    null,
  )
  const { owners, persons } = await lockedOwners(
    ctx.db,
    read.rows.flatMap(({ identities }) => identities),
  )
  const known = new Map([...owners].map(([key, id]) => [key, persons.get(id)!]))
  const rows = read.rows.map((row, place) => withoutOlder(row, given[place]!.at, known))
  const judgement = judge(rows, { known, foundBy: FOUND_BY, newId: randomUUIDv7, isApart: true })
  for (const [place, { person, isChange }] of judgement.verdicts.entries())
    if (person !== null && isChange) person.messageAt = rows[place]!.at
  await storeMembers(
    ctx,
    { judgement, box: read.box },
    { verifiedKinds: [], source: 'MESSAGE', sourceOf: (line) => given[line]!.messageId, by: '' },
  )
  return outcomesOf(judgement, rows)
}

/** Applies what can be applied, in the order of its times; what cannot is refused one by one. */
export async function applyMembers(ctx: Working, given: readonly GivenMember[]): Promise<AppliedMember[]> {
  const places = given.map((_, place) => place).toSorted((one, other) => +given[one]!.at - +given[other]!.at)
  const inOrder = places.map((place) => given[place]!)
  for (let tried = 1; tried <= MEETINGS_MAXIMUM; tried++) {
    const applied = await attempt(ctx.db, () => judgedAndStored(ctx, inOrder), isMet)
    if (applied === undefined) continue
    const byPlace = new Map(places.map((place, at) => [place, applied[at]!]))
    return given.map((_, place) => byPlace.get(place)!)
  }
  throw failure('changed_meanwhile')
}
