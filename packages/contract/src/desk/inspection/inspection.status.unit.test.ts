import { expect, it } from 'vitest'
import { reachableStatuses } from '../../kit/transitions.ts'
import {
  firstLotStatus,
  lotCommands,
  lotStations,
  lotStatuses,
  lotTransitions,
  openLotStatuses,
} from './inspection.status.ts'

it('reaches every status, uses every command, and ends where nothing leads on but the lifting of a hold', () => {
  expect(reachableStatuses(lotTransitions, [firstLotStatus])).toEqual(new Set(lotStatuses))
  expect(new Set(lotTransitions.map(({ command }) => command))).toEqual(new Set(lotCommands))
  const leading = new Set(lotTransitions.filter(({ command }) => command !== 'liftHold').flatMap(({ from }) => from))
  expect([...leading].sort()).toEqual([...openLotStatuses].sort())
  expect(lotStations.flatMap(({ statuses }) => statuses).sort()).toEqual([...lotStatuses].sort())
})
