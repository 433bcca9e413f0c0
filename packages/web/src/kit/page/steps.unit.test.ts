import { productTransitions } from '@serialis/contract/plant/products/products.status.ts'
import { describe, expect, test } from 'vitest'
import { closedSteps, stepsOf } from './steps.ts'

const steps = {
  edit: { permission: 'products.edit' },
  approve: [{ permission: 'products.approve' }, 'another person has to decide'],
  delete: { permission: 'products.delete' },
} as const
const given = (open: readonly (keyof typeof steps)[], status: 'UNAPPROVED' | 'DELETE') =>
  stepsOf({
    open,
    steps,
    label: (command) => command,
    table: productTransitions,
    status,
    word: (other) => other.toLowerCase(),
  })
const all = () => true

describe('a step that is not possible', () => {
  test('names the statuses that it starts from', () => {
    expect(closedSteps(given([], 'DELETE'), all)).toMatchObject([
      { label: 'edit', possibleIn: ['unapproved', 'rejected', 'approved'], why: null },
      { label: 'approve', possibleIn: ['unapproved'], why: null },
      { label: 'delete', possibleIn: ['unapproved', 'rejected', 'approved'], why: null },
    ])
  })

  test('names the permission, and nothing that cannot be known without it', () => {
    const closed = closedSteps(given(['edit', 'delete'], 'UNAPPROVED'), (name) => name !== 'products.approve')
    expect(closed).toEqual([
      { label: 'approve', permission: 'products.approve', isPermitted: false, possibleIn: null, why: null },
    ])
  })

  test('names its one other rule where neither status nor permission is the reason', () => {
    expect(closedSteps(given(['edit', 'delete'], 'UNAPPROVED'), all)).toMatchObject([
      { label: 'approve', isPermitted: true, possibleIn: null, why: 'another person has to decide' },
    ])
  })

  test('is closed by a rule that the page knows, whatever the permission', () => {
    const made = stepsOf({
      steps: { remove: [{ permission: 'pools.delete' }, 'still used'], edit: [{ permission: 'pools.edit' }, false] },
      label: (command) => command,
    })
    expect(closedSteps(made, () => false)).toMatchObject([
      { label: 'remove', why: 'still used', isPermitted: false },
      { label: 'edit', why: null, isPermitted: false },
    ])
    expect(closedSteps(made, all)).toMatchObject([{ label: 'remove', why: 'still used' }])
  })
})
