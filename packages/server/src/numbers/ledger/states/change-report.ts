/** Collects, block by block, the outcome for the SNs of a command; the same report for dry run and commit. */

import type { Transition } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { stateOfCode, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf, type ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { ByteReader, ByteWriter } from '../cells/bytes.ts'
import type { ChangeGroup, ChangeOutcome, ChangeRefusal, RefusedGroup } from '../ledger-types.ts'
import { pushTo } from '../serial-set/push-to.ts'
import { decodeSet, encodeSet } from '../serial-set/serial-set-codec.ts'
import { emptySet, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'

interface Bucket<Key> {
  readonly key: Key
  readonly sets: SerialSet[]
  count: number
}
interface ChangeKey {
  readonly from: number
  readonly to: number
  readonly transition: Transition
  readonly level: PackagingLevel
}
interface AlreadyKey {
  readonly state: number
  readonly level: PackagingLevel
}
interface RefusedKey {
  readonly reason: ChangeRefusal
  readonly state: number | null
  readonly level: PackagingLevel | null
}

export interface ChangeReport {
  change(key: ChangeKey, members: SerialSet): void
  already(key: AlreadyKey, members: SerialSet): void
  refuse(key: RefusedKey, members: SerialSet): void
  /** The same members would be refused for this as well, once the reason of the key is gone. */
  alsoRefuse(key: RefusedKey, reason: ChangeRefusal, members: SerialSet): void
  unpack(count: number): void
  outcome(requested: number): Omit<ChangeOutcome, 'releasedCount' | 'released'>
}

function buckets<Key extends object>() {
  const all = new Map<string, Bucket<Key>>()
  return {
    all,
    add(key: Key, members: SerialSet, name: string): void {
      if (members.size === 0) return
      let bucket = all.get(name)
      if (bucket === undefined) all.set(name, (bucket = { key, sets: [], count: 0 }))
      bucket.sets.push(members)
      bucket.count += members.size
    },
  }
}

const shownOf = (code: number): ShownState => shownStateOf(stateOfCode(code))
const countAll = (all: Iterable<{ count: number }>): number => {
  let count = 0
  for (const bucket of all) count += bucket.count
  return count
}
const setOfBuckets = (all: Iterable<Bucket<object>>): SerialSet => uniteAll([...all].flatMap((bucket) => bucket.sets))

export function createReport(): ChangeReport {
  const changes = buckets<ChangeKey>()
  const alreadys = buckets<AlreadyKey>()
  const refusals = buckets<RefusedKey>()
  const further = new Map<string, Map<ChangeRefusal, number>>()
  let unpacked = 0
  return {
    change: (key, members) => changes.add(key, members, `${key.from} ${key.level}`),
    already: (key, members) => alreadys.add(key, members, `${shownOf(key.state)} ${key.level}`),
    refuse: (key, members) => refusals.add(key, members, nameOfRefused(key)),
    alsoRefuse(key, reason, { size }) {
      if (size === 0) return
      const name = nameOfRefused(key)
      const counts = further.get(name) ?? new Map<ChangeRefusal, number>()
      further.set(name, counts.set(reason, (counts.get(reason) ?? 0) + size))
    },
    unpack(count) {
      unpacked += count
    },
    outcome(requested) {
      const changed = [...changes.all.values()]
      const refused = [...refusals.all.values()]
      return {
        requested,
        willChange: changed.map(changeGroup),
        changeCount: countAll(changed),
        alreadyThere: Array.from(alreadys.all.values(), ({ key, sets, count }) => ({
          status: shownOf(key.state),
          level: key.level,
          count,
          members: uniteAll(sets),
        })),
        alreadyCount: countAll(alreadys.all.values()),
        refused: Array.from(refusals.all, ([name, bucket]) => refusedGroup(bucket, further.get(name))),
        refusedCount: countAll(refused),
        unpackedCount: unpacked,
        answer: encodeAnswer(changed),
        sets: {
          changed: setOfBuckets(changed),
          already: setOfBuckets(alreadys.all.values()),
          refused: refusedSets(refused),
        },
      }
    },
  }
}

const changeGroup = ({ key, sets, count }: Bucket<ChangeKey>): ChangeGroup => ({
  transition: key.transition.id,
  from: stateOfCode(key.from),
  to: stateOfCode(key.to),
  level: key.level,
  count,
  members: uniteAll(sets),
})

const nameOfRefused = ({ reason, state, level }: RefusedKey): string =>
  `${reason} ${state === null ? '' : shownOf(state)} ${level}`

const refusedGroup = (
  { key, sets, count }: Bucket<RefusedKey>,
  further: ReadonlyMap<ChangeRefusal, number> = new Map(),
): RefusedGroup => ({
  reason: key.reason,
  level: key.level,
  status: key.state === null ? null : shownOf(key.state),
  count,
  also: Array.from(further, ([reason, size]) => ({ reason, count: size })),
  members: uniteAll(sets),
})

function refusedSets(refused: readonly Bucket<RefusedKey>[]): Map<ChangeRefusal, SerialSet> {
  const sets = new Map<ChangeRefusal, SerialSet[]>()
  for (const { key, sets: own } of refused) for (const set of own) pushTo(sets, key.reason, set)
  return new Map(Array.from(sets, ([reason, own]) => [reason, uniteAll(own)]))
}

const ANSWER_VERSION = 1
const stepKey = (from: number, to: number): number => from * 32_768 + to

/** Which SNs change from which state to which: the part that is signed and that the commit is checked against. */
function encodeAnswer(changed: readonly Bucket<ChangeKey>[]): Uint8Array {
  const steps = new Map<number, SerialSet[]>()
  for (const { key, sets } of changed) {
    for (const set of sets) pushTo(steps, stepKey(key.from, key.to), set)
  }
  const writer = new ByteWriter()
  writer.byte(ANSWER_VERSION)
  writer.number(steps.size)
  for (const [step, sets] of [...steps].sort(([a], [b]) => a - b)) {
    const members = encodeSet(uniteAll(sets))
    writer.number(step)
    writer.number(members.length)
    writer.bytes(members)
  }
  return writer.finish()
}

export interface SignedAnswer {
  /** How many SNs were to change. */
  readonly size: number
  /** The members that were to change from one state to the other. */
  expected(from: number, to: number): SerialSet
}

export function decodeAnswer(answer: Uint8Array): SignedAnswer {
  const reader = new ByteReader(answer)
  if (reader.byte() !== ANSWER_VERSION) throw new Error('the signed answer has an unknown layout')
  const steps = new Map<number, SerialSet>()
  let size = 0
  for (let left = reader.number(); left > 0; left--) {
    const step = reader.number()
    const members = decodeSet(reader.bytes(reader.number()))
    steps.set(step, members)
    size += members.size
  }
  return { size, expected: (from, to) => steps.get(stepKey(from, to)) ?? emptySet }
}
