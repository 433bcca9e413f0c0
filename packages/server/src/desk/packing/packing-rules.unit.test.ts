import { newState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { describe, expect, it } from 'vitest'
import { emptySet } from '../../numbers/ledger/serial-set/serial-set.ts'
import type { Condition, PackFacts } from './facts.ts'
import { mixFinding } from './packing-rules.ts'

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
