import { expect, test } from 'vitest'
import { operations } from './serial-operations.ts'
import {
  allocations,
  newState,
  schemes,
  stateCode,
  stateOfCode,
  statusMask,
  statusNumber,
  statusNumbers,
  statusesA,
  statusesB,
  statusesOf,
} from './serial-states.ts'
import type { SerialState } from './serial-states.ts'
import { transitionsOf } from './serial-transitions.ts'
import {
  isFinal,
  lifecycleOf,
  missingEvidence,
  nextState,
  operationsFrom,
  reachableStates,
  transitionsBetween,
} from './serial.status.ts'

const placed = newState('PLACED_OUT')
const walk = (scheme: 'A' | 'B', from: SerialState, ...steps: (typeof operations)[number][]) =>
  steps.reduce((state, operation) => {
    const step = nextState(scheme, state, operation)
    if (step.kind !== 'change') throw new Error(`${operation} on ${JSON.stringify(state)}: ${JSON.stringify(step)}`)
    return step.to
  }, from)

test('status numbers are stored and never move', () => {
  expect(statusNumbers.join(' ')).toBe(
    'NEW SAMPLE SAM_MARK INTERNAL_USE NSO AGING_DESTORY DESTORY INACTIVATED ACTIVATION PLANT_USED ' +
      'PLANT_DESTROY DC_DESTROY DC_RETURN CRM_SCAN INACTIVATE ACTIVATED DC_MANUAL_DESTROY_CAN_NOT_READ DC_DISPOSAL',
  )
  expect(new Set([...statusesA, ...statusesB])).toEqual(new Set(statusNumbers))
  expect(allocations).toEqual(['FREE', 'RESERVED', 'ALLOCATED', 'PLACED_OUT'])
  expect(statusNumbers.length).toBeLessThanOrEqual(31)
  expect(statusMask(['NEW', 'ACTIVATION'])).toBe((1 << 1) | (1 << 9))
  expect(() => statusNumber('AVA' as never)).toThrow()
})

for (const scheme of schemes) {
  test(`scheme ${scheme}: every status is reached, every state has a code of 15 bits that comes back`, () => {
    const states = reachableStates(scheme)
    expect(new Set(states.map((state) => state.status))).toEqual(new Set(statusesOf(scheme)))
    const codes = new Set(states.map(stateCode))
    expect(codes.size).toBe(states.length)
    expect(states.length).toBeLessThanOrEqual(256)
    for (const state of states) {
      expect(stateOfCode(stateCode(state))).toEqual(state)
      expect(stateCode(state)).toBeLessThan(2 ** 15)
      expect(lifecycleOf(state)).toBeTruthy()
    }
    expect(reachableStates(scheme, ['FREE']).length).toBeGreaterThan(10)
  })

  test(`scheme ${scheme}: every transition is taken from some reachable state, and at most one per state and operation`, () => {
    const taken = new Set<string>()
    for (const state of reachableStates(scheme)) {
      for (const operation of operations) {
        const step = nextState(scheme, state, operation)
        if (step.kind === 'change') taken.add(step.transition.id)
        expect(operationsFrom(scheme, state).includes(operation)).toBe(step.kind === 'change')
        const rows = transitionsOf(scheme).filter(
          (row) =>
            row.operation === operation &&
            row.from.includes(state.status) &&
            (row.needs.commissioned === undefined || row.needs.commissioned === state.commissioned),
        )
        expect(rows.length).toBeLessThanOrEqual(1)
      }
    }
    expect([...taken].sort()).toEqual(
      transitionsOf(scheme)
        .map((row) => row.id)
        .sort(),
    )
  })

  test(`scheme ${scheme}: a row marked final leads nowhere else, the others lead on`, () => {
    for (const state of reachableStates(scheme)) {
      for (const operation of operations) {
        const step = nextState(scheme, state, operation)
        if (step.kind !== 'change') continue
        expect([step.transition.id, isFinal(scheme, step.to)]).toEqual([step.transition.id, step.transition.final])
        expect(transitionsBetween(scheme, state, step.to)).toContain(step.transition)
        expect(nextState(scheme, step.to, operation).kind, `${step.transition.id} again`).not.toBe('change')
      }
    }
  })
}

test('scheme A: the life of a pack, forth and back', () => {
  const active = walk('A', newState(), 'RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE')
  expect(active).toEqual({ ...placed, status: 'ACTIVATION', commissioned: true })
  expect(walk('A', active, 'HOLD', 'UNHOLD')).toEqual(active)
  const made = walk('A', placed, 'COMMISSION')
  expect(walk('A', made, 'HOLD', 'UNHOLD')).toEqual(made)
  expect(walk('A', made, 'MARK_SAMPLE', 'UNMARK_SAMPLE')).toEqual(made)
  expect(walk('A', made, 'REFUSE', 'REACTIVATE').status).toBe('ACTIVATION')
  expect(walk('A', active, 'WITHDRAW', 'DESTROY').status).toBe('DESTORY')
})

test('scheme A: what is refused, and why', () => {
  expect(nextState('A', placed, 'RELEASE')).toEqual({ kind: 'refused', reason: 'not_commissioned' })
  expect(nextState('A', newState(), 'COMMISSION')).toEqual({ kind: 'refused', reason: 'wrong_allocation' })
  const unused = walk('A', placed, 'RETIRE_UNUSED')
  expect(nextState('A', unused, 'REACTIVATE')).toEqual({ kind: 'refused', reason: 'not_commissioned' })
  expect(nextState('A', unused, 'HOLD')).toEqual({ kind: 'refused', reason: 'final_status' })
  expect(nextState('A', walk('A', placed, 'COMMISSION', 'RELEASE'), 'RETIRE_UNUSED')).toEqual({
    kind: 'refused',
    reason: 'wrong_status',
  })
  expect(nextState('A', placed, 'UNRESERVE')).toEqual({ kind: 'refused', reason: 'wrong_allocation' })
  expect(nextState('A', placed, 'SCAN')).toEqual({ kind: 'refused', reason: 'wrong_status' })
})

test('the same command again is a success without effect', () => {
  const made = walk('A', placed, 'COMMISSION')
  expect(nextState('A', made, 'COMMISSION').kind).toBe('already')
  expect(nextState('A', walk('A', made, 'RELEASE'), 'RELEASE').kind).toBe('already')
  expect(nextState('A', placed, 'PLACE_OUT').kind).toBe('already')
  expect(nextState('B', walk('B', placed, 'COMMISSION', 'RELEASE', 'SCAN'), 'SCAN').kind).toBe('already')
})

test('scheme B: a scan is remembered', () => {
  const scanned = walk('B', placed, 'COMMISSION', 'RELEASE', 'SCAN')
  const returned = walk('B', scanned, 'RETURN')
  expect(returned).toMatchObject({ status: 'DC_RETURN', scanned: true, opened: true })
  expect(nextState('B', returned, 'REGRADE')).toEqual({ kind: 'refused', reason: 'was_scanned' })
  expect(nextState('B', walk('B', returned, 'WITHDRAW'), 'REACTIVATE')).toEqual({
    kind: 'refused',
    reason: 'was_scanned',
  })
  const unscanned = walk('B', placed, 'COMMISSION', 'RELEASE', 'RETURN')
  expect(unscanned.opened).toBe(false)
  expect(walk('B', unscanned, 'REGRADE').status).toBe('ACTIVATED')
})

test('evidence is asked per transition', () => {
  const active = walk('A', placed, 'COMMISSION', 'RELEASE')
  const step = nextState('A', active, 'DESTROY')
  if (step.kind !== 'change') throw new Error('DESTROY must be possible')
  expect(missingEvidence(step.transition, new Set(['reason']))).toEqual(['record'])
  expect(missingEvidence(step.transition, new Set(['reason', 'record']))).toEqual([])
})

test('lifecycle tells apart what the status alone does not', () => {
  expect(lifecycleOf(newState())).toBe('UNALLOCATED')
  expect(lifecycleOf(placed)).toBe('ENCODED')
  expect(lifecycleOf(walk('A', placed, 'COMMISSION'))).toBe('COMMISSIONED')
  expect(lifecycleOf(walk('A', placed, 'RETIRE_UNUSED'))).toBe('INVALID')
  expect(lifecycleOf(walk('A', placed, 'COMMISSION', 'REFUSE'))).toBe('INACTIVE')
  expect(lifecycleOf(walk('B', placed, 'DESTROY'))).toBe('LABEL_SCRAPPED')
  expect(lifecycleOf(walk('B', placed, 'COMMISSION', 'DESTROY'))).toBe('DESTROYED')
})
