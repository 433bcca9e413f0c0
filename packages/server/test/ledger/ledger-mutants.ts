/** Faults as people make them, one per mutant: a text of the source and what it becomes. Each must turn the properties red. */
export interface Mutant {
  readonly name: string
  /** Below packages/. */
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Lives of this seed find it soon; any others would, too, after a while. */
  readonly seed?: number
}

export const mutants: readonly Mutant[] = [
  {
    name: 'off by one at the end of a chunk',
    file: 'server/src/numbers/ledger/cells/cell-rows.ts',
    find: 'const end = base + values.length - 1',
    replace: 'const end = base + values.length - 2',
  },
  {
    name: 'equal neighbours are not merged',
    file: 'server/src/numbers/ledger/cells/cell-rows.ts',
    find: 'before.one === value && before.lastChunk === firstChunk - 1',
    replace: 'before.one === value && before.lastChunk === firstChunk',
  },
  {
    name: 'a count is not updated',
    file: 'server/src/numbers/ledger/states/state-plan.ts',
    find: 'counts.set(from, (counts.get(from) ?? 0) - members.size)',
    replace: 'counts.set(from, counts.get(from) ?? 0)',
  },
  {
    name: 'the lock is omitted',
    file: 'server/src/numbers/ledger/store/queries/windows.queries.ts',
    find: "statement<HeadRow>('lock_one_head', `${HEAD} and block = $2 for no key update`)",
    replace: "statement<HeadRow>('lock_one_head', `${HEAD} and block = $2`)",
  },
  {
    name: 'the mask is stale',
    file: 'server/src/numbers/ledger/store/write.ts',
    find: 'for (const state of valuesIn(cells)) mask',
    replace: 'for (const state of valuesIn(cells).subarray(0, 1)) mask',
    seed: 2,
  },
  {
    name: 'the prior status is lost',
    file: 'contract/src/numbers/ledger/serial-states.ts',
    find: '(state.prior === null ? 0 : statusNumber(state.prior) << 5)',
    replace: '(state.prior === null ? 0 : 0)',
    seed: 8,
  },
  {
    name: 'the part of a scope is wrong',
    file: 'server/src/numbers/ledger/store/write.ts',
    find: 'Math.floor(offsetOf(firstOf(members)) / PART_LENGTH)',
    replace: 'Math.floor(offsetOf(firstOf(members)) / PART_LENGTH / 2)',
  },
  {
    name: 'a container forgets who was in it',
    file: 'server/src/numbers/ledger/store/containers.ts',
    find: 'former: unite(row.former, gone)',
    replace: 'former: row.former',
    seed: 6,
  },
  {
    name: 'a pack is taken out of its old container without asking',
    file: 'server/src/numbers/ledger/packing/relocation-checks.ts',
    find: 'if (parent === from) finding.fresh',
    replace: 'if (parent === from || from === 0) finding.fresh',
    seed: 6,
  },
  {
    name: 'what a range loses is forgotten',
    file: 'server/src/numbers/ledger/issue/ranges.service.ts',
    find: 'joined([...remainders(before, wanted), ...exact.map',
    replace: 'joined([...exact.map',
    seed: 5,
  },
  {
    name: 'an event of yesterday told today undoes what came before it',
    file: 'server/src/numbers/ledger/cells/fold.ts',
    find: 'isSettled !== null) isSettled[at] = 1',
    replace: 'isSettled !== null) isSettled[at] = 0',
    seed: 2,
  },
  {
    name: 'the times of neighbours are mixed up',
    file: 'server/src/numbers/ledger/cells/times-codec.ts',
    find: '(time += step % 2 === 0 ? step / 2 : -(step + 1) / 2)',
    replace: '(time += step / 2)',
    seed: 2,
  },
  {
    name: 'what was not signed is done',
    file: 'server/src/numbers/ledger/states/state-change.ts',
    find: 'if (signed !== undefined) refuse(',
    replace: 'if (signed !== undefined && signed.size === 0) refuse(',
    seed: 1,
  },
  {
    name: 'the last run of a packed chunk loses an SN',
    file: 'server/src/numbers/ledger/cells/cells.ts',
    find: 'const next = reader.isAtEnd ? values.length : first',
    replace: 'const next = reader.isAtEnd ? values.length - 1 : first',
  },
]
