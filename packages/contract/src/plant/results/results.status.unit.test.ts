import { expect, it } from 'vitest'
import { nextStatuses, reachableStatuses, type TransitionRow } from '../../kit/transitions.ts'
import {
  firstResultStatus,
  resultStatuses,
  resultStatusesFor,
  resultTransitions,
  type ResultStatus,
} from './results.status.ts'

const table: readonly TransitionRow<ResultStatus, string>[] = resultTransitions

it('leads a result file from its dry run to every status, and ends where it was refused or undone', () => {
  expect([...reachableStatuses(table, [firstResultStatus])].sort()).toEqual([...resultStatuses].sort())
  expect(resultStatuses.filter((status) => nextStatuses(table, status).length === 0)).toEqual(['REFUSED', 'UNDONE'])
  expect(resultStatusesFor('check')).toEqual(['CHECKED', 'UNREADABLE'])
})
