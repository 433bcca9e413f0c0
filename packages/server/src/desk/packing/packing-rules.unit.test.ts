import { newState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { describe, expect, it } from 'vitest'
import { emptySet, setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import type { Condition, PackFacts } from './facts.ts'
import { labelFinding, memberFinding, mergeFinding, mixFinding, targetFinding } from './packing-rules.ts'

const nothing = { mixesBatches: false, mixesRelease: false }
const made = { ...newState('PLACED_OUT'), commissioned: true }
const pack = (ordinal: number, batch: string | null, isReleased = false): Condition => ({
  ordinal,
  batch,
  mark: null,
  state: isReleased ? { ...made, status: 'ACTIVATION' } : made,
})
const container = (batch: string | null, ...content: Condition[]): PackFacts => ({
  ...pack(1, batch),
  level: 'CA',
  productId: null,
  orderId: null,
  parent: null,
  members: emptySet,
  content,
  memberLevel: null,
  capacity: null,
})
const [a, b] = [pack(2, 'A'), pack(3, 'B')]

describe('one container', () => {
  it('has one batch, judged by what is inside where the container is of no order', () => {
    expect(mixFinding(container(null), [a, pack(4, 'A')], nothing)).toBeNull()
    expect(mixFinding(container(null), [a, b], nothing)).toMatchObject({ key: 'packing_other_batch', of: 3 })
    expect(mixFinding(container(null, a), [b], nothing)).toMatchObject({
      key: 'packing_other_batch',
      params: { batch: 'B', expected: 'A' },
    })
    expect(mixFinding(container('A'), [container(null, b)], nothing)).toMatchObject({ key: 'packing_other_batch' })
    expect(mixFinding(container(null, a, b), [a], nothing)).toMatchObject({ key: 'packing_other_batch' })
    expect(mixFinding(container(null), [a, pack(4, null)], nothing)).toBeNull()
  })

  it('mixes what the rule of the tenant names, and nothing else', () => {
    const released = pack(4, 'A', true)
    expect(mixFinding(container(null, a), [released], nothing)).toMatchObject({ key: 'packing_mixed_release', of: 4 })
    expect(mixFinding(container(null, a), [b], { ...nothing, mixesBatches: true })).toBeNull()
    expect(mixFinding(container(null, a), [released], { ...nothing, mixesBatches: true })).not.toBeNull()
    expect(mixFinding(container(null, a), [released], { ...nothing, mixesRelease: true })).toBeNull()
    expect(mixFinding(container(null, a), [b], { ...nothing, mixesRelease: true })).not.toBeNull()
  })
})

describe('a pack that does not fit', () => {
  const loose: PackFacts = { ...container('A'), ordinal: 5, productId: 'p' }
  const label = (allocation: 'ALLOCATED' | 'FREE'): PackFacts => ({
    ...loose,
    state: { ...newState(allocation), commissioned: false },
    orderId: 'o',
  })

  it('is a label that was not placed out, as a container and as its new code', () => {
    const unused = { key: 'packing_label_not_placed_out', of: 5 }
    expect(targetFinding('A', label('ALLOCATED'))).toBeNull()
    expect(targetFinding('A', label('FREE'))).toMatchObject(unused)
    const own = { ...container('A'), orderId: 'o' }
    expect(labelFinding('A', own, label('ALLOCATED'))).toBeNull()
    expect(labelFinding('A', own, label('FREE'))).toMatchObject(unused)
  })

  it('is of no lower level, or of another product', () => {
    const target = { ...container('A'), productId: 'p' }
    expect(memberFinding('A', target, loose, null)).toMatchObject({
      key: 'packing_level_not_below',
      params: { level: 'CA', container: 'CA' },
    })
    const unit: PackFacts = { ...loose, level: 'EA' }
    expect(memberFinding('A', target, unit, null)).toBeNull()
    expect(memberFinding('A', target, { ...unit, productId: 'q' }, null)).toMatchObject({
      key: 'packing_other_product',
      of: 5,
      other: 1,
    })
  })

  it('is merged with packs of its own status alone', () => {
    const full = { ...loose, members: setOfOrdinals([2]), content: [a] }
    expect(mergeFinding('A', container('A'), [full], nothing)).toBeNull()
    const released: PackFacts = { ...full, state: { ...made, status: 'ACTIVATION' } }
    expect(mergeFinding('A', container('A'), [released], nothing)).toMatchObject({
      key: 'packing_other_status',
      of: 5,
      other: 1,
    })
  })
})
