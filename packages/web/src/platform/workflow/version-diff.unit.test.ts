import { standardSteps } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { ShownStep } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { expect, test } from 'vitest'
import { differences } from './version-diff.ts'

const shown = (steps: readonly ShownStep['step'][]): ShownStep[] =>
  steps.map((step) => ({ step, roleName: null, people: null }))
const told = (from: ShownStep[], to: ShownStep[]) =>
  differences(from, to).map((one) =>
    one.what === 'changed' ? `changed ${one.from.step.kind}` : `${one.what} ${one.step.step.kind}`,
  )

test('a step left out, one more approval, another number of signatures', () => {
  const from = shown(standardSteps(true))
  expect(told(from, from)).toEqual([])
  expect(told(from, shown(standardSteps(false)))).toEqual(['removed SCANNING'])
  const two = shown([
    { kind: 'APPROVAL', roleId: null, needed: 2 },
    { kind: 'APPROVAL', roleId: null, needed: 3 },
    ...standardSteps(true).slice(1),
  ])
  expect(told(from, two)).toEqual(['changed APPROVAL', 'added APPROVAL'])
  expect(told(two, from)).toEqual(['changed APPROVAL', 'removed APPROVAL'])
})
