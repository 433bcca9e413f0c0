import { expect, test } from 'vitest'
import { stationsOf } from './stations.ts'

const stations = [
  { key: 'draft', statuses: ['DRAFT', 'REJECTED'] },
  { key: 'approved', statuses: ['UNAPPROVED', 'APPROVED'] },
  { key: 'made', statuses: ['PROCESSING'] },
  { key: 'ended', statuses: ['FINAL'] },
]
const entries = [
  { status: 'DRAFT', at: '2026-11-10T08:00:00Z', by: 'a' },
  { status: 'UNAPPROVED', at: '2026-11-11T08:00:00Z', by: 'a' },
  { status: 'APPROVED', at: '2026-11-12T08:00:00Z', by: 'b' },
]
const plan = { stations, entries, labelOf: (key: string) => key }

test('stations before are done, with when and who; one is here; the following that a command reaches is next', () => {
  const map = stationsOf({ ...plan, status: 'APPROVED', next: ['PROCESSING', 'SCRAP'] })
  expect(map.map(({ state }) => state)).toEqual(['done', 'here', 'next', 'later'])
  expect(map[1]).toMatchObject({ at: '2026-11-12T08:00:00Z', who: 'b' })
})

test('a thing that left the line shows how far it came', () => {
  expect(stationsOf({ ...plan, status: 'SCRAP', next: [] }).map(({ state }) => state)).toEqual([
    'done',
    'done',
    'later',
    'later',
  ])
})

test('a station that was skipped is not done', () => {
  const skipped = new Set(['approved'])
  const map = stationsOf({ ...plan, status: 'PROCESSING', next: [], skipped })
  expect(map.map(({ state }) => state)).toEqual(['done', 'skipped', 'here', 'later'])
  expect(stationsOf({ ...plan, status: 'APPROVED', next: [], skipped })[1]).toMatchObject({ state: 'here' })
})

test('a step back is not shown as next', () => {
  expect(stationsOf({ ...plan, status: 'UNAPPROVED', next: ['DRAFT'] }).map(({ state }) => state)).toEqual([
    'done',
    'here',
    'later',
    'later',
  ])
})
