import { expect, it } from 'vitest'
import { reachableStatuses } from '../../kit/transitions.ts'
import { ALERT_STATUSES, alertTransitions, type AlertStatus } from './alerts.status.ts'

it('every status of an alert is reached from NEW, and each has its own value', () => {
  expect(reachableStatuses<AlertStatus>(alertTransitions, ['NEW'])).toEqual(new Set(ALERT_STATUSES))
  expect(new Set(ALERT_STATUSES).size).toBe(5)
})
