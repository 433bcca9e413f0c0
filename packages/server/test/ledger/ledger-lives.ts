/** Random lives of a ledger: what is done to it, in which order and when. */

import {
  evidences,
  operations,
  type Evidence,
  type Operation,
} from '@serialis/contract/numbers/ledger/serial-operations.ts'
import {
  packagingLevels,
  type Allocation,
  type PackagingLevel,
  type Scheme,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import fc from 'fast-check'

export const orderIds = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
export const lineIds = [null, '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']
export const gtins: Record<PackagingLevel, string | null> = {
  EA: '09520000000017',
  BUNDLE: null,
  CA: '19520000000014',
  PL: null,
}

/** Picks SNs by fractions, so that a pick shrinks and still means something after other commands shrank away. */
export interface Pick {
  readonly block: number
  readonly kind: 'all' | 'run' | 'edges' | 'borders' | 'rest' | 'singles' | 'stripes' | 'beyond'
  readonly at: number
  readonly length: number
  readonly singles: readonly number[]
}
export type Command =
  | {
      readonly kind: 'issue'
      readonly quantity: number
      readonly level: PackagingLevel
      readonly allocation: Allocation
    }
  | { readonly kind: 'import'; readonly names: readonly number[]; readonly level: PackagingLevel }
  | { readonly kind: 'assign' | 'release'; readonly order: number; readonly line: number; readonly pick: Pick }
  | {
      /** A number: one of the operations that would change the first SN picked, so that most commands do something. */
      readonly kind: 'change'
      readonly operation: Operation | number
      readonly picks: readonly Pick[]
      readonly evidence: readonly Evidence[]
      readonly disaggregate: boolean
      readonly level: PackagingLevel | null
      readonly held: Pick | null
      readonly mode: 'dry' | 'commit'
      readonly signed: 'none' | 'same' | 'less'
    }
  | {
      readonly kind: 'pack'
      readonly packs: readonly { container: number; pick: Pick; isPartial: boolean; capacity: number | null }[]
      readonly leaveOut: boolean
      readonly mode: 'dry' | 'commit'
    }
  | { readonly kind: 'unpack'; readonly container: number; readonly share: number }
  | { readonly kind: 'unpackAll'; readonly containers: readonly number[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number; readonly share: number | null }
  /** One of the events so far, the newest first. */
  | { readonly kind: 'undo'; readonly back: number; readonly mode: 'dry' | 'commit' }
  | { readonly kind: 'look'; readonly time: number; readonly axis: 'happened' | 'recorded' }

const fraction = fc.double({ min: 0, max: 0.999999, noNaN: true })
const pick: fc.Arbitrary<Pick> = fc.record({
  block: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(7) }),
  at: fraction,
  length: fc.oneof(fc.nat(60), fc.nat(3000)),
  singles: fc.array(fraction, { minLength: 1, maxLength: 8 }),
  kind: fc.oneof(
    ...(
      ['all', 'all', 'run', 'run', 'edges', 'borders', 'borders', 'rest', 'singles', 'stripes', 'beyond'] as const
    ).map((kind) => fc.constant(kind)),
  ),
})
const mostlyFirst = pick.map((one): Pick => (one.block < 6 ? { ...one, block: 0 } : one))
const level = fc.constantFrom(...packagingLevels)
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1000, max: 3200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 65_000, max: 67_000 }) },
)
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.nat(40) },
  { weight: 1, arbitrary: fc.constantFrom(...operations) },
)
const mode = fc.oneof(
  { weight: 4, arbitrary: fc.constant('commit' as const) },
  { weight: 1, arbitrary: fc.constant('dry' as const) },
)
const evidence = fc.oneof(
  { weight: 4, arbitrary: fc.constant([...evidences]) },
  { weight: 1, arbitrary: fc.subarray([...evidences]) },
)

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('issue' as const),
      quantity,
      level,
      allocation: fc.constantFrom<Allocation>('FREE', 'RESERVED', 'PLACED_OUT', 'PLACED_OUT'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      level,
      names: fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('assign' as const, 'assign' as const, 'release' as const),
      order: fc.constantFrom(0, 0, 0, 1, 2),
      line: fc.nat(2),
      pick: mostlyFirst,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      operation,
      picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
      evidence,
      disaggregate: fc.boolean(),
      mode,
      level: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: level }),
      held: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pick }),
      signed: fc.constantFrom('none' as const, 'none' as const, 'same' as const, 'less' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pack' as const),
      leaveOut: fc.boolean(),
      mode,
      packs: fc.array(
        fc.record({
          container: fc.nat(12),
          pick,
          isPartial: fc.boolean(),
          capacity: fc.oneof(fc.constant(null), fc.nat(80)),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpack' as const), container: fc.nat(12), share: fraction }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('unpackAll' as const),
      containers: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: fc.nat(12),
      to: fc.nat(12),
      share: fc.oneof(fc.constant(null), fraction),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(8), mode }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      time: fraction,
      axis: fc.constantFrom('happened' as const, 'recorded' as const),
    }),
  },
)

/** A life begins with packs, cases and a pallet that were placed out, so that something can happen to them. */
export const beginning = (packs: number): Command[] => [
  { kind: 'issue', quantity: packs, level: 'EA', allocation: 'PLACED_OUT' },
  { kind: 'issue', quantity: 12, level: 'CA', allocation: 'PLACED_OUT' },
  { kind: 'issue', quantity: 3, level: 'PL', allocation: 'PLACED_OUT' },
]
export const life = fc.record({
  scheme: fc.constantFrom<Scheme>('A', 'B'),
  // Three chunks, an odd size at the end of one, or more than a part.
  packs: fc.constantFrom(2200, 3072, 4097, 66_000),
  commands: fc.array(command, { minLength: 6, maxLength: 40, size: 'max' }),
  clock: fc.array(fc.record({ step: fc.integer({ min: -2000, max: 40_000 }), late: fc.nat(400_000) }), {
    minLength: 30,
    maxLength: 30,
  }),
})
