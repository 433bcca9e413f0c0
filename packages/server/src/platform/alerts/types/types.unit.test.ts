import { TYPE_REPAIRS, TYPES_WITHOUT_REPAIR } from '@serialis/contract/platform/alerts/alert-types.schema.ts'
import {
  ALERT_LEVELS,
  ALERT_TYPE_LEVEL,
  ALERT_TYPES,
  type AlertType,
} from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { describe, expect, it } from 'vitest'
import { rooms } from '../../../rooms.ts'
import { alertIdAt, firstAlertIdAt } from '../alert-ids.ts'
import { isQuiet } from '../quiet.ts'

const registered = rooms.flatMap(({ repairs = [] }) => repairs)
const namesOf = (type: AlertType) =>
  [...new Set(registered.filter((repair) => repair.type === type).map(({ name }) => name))].sort()

describe.each(ALERT_TYPES)('an alert of type %s', (type) => {
  it('has a level, and is mended by what the rooms have registered, or says why by nothing', () => {
    expect(ALERT_LEVELS).toContain(ALERT_TYPE_LEVEL[type])
    expect(namesOf(type)).toEqual([...TYPE_REPAIRS[type]].sort())
    expect(TYPE_REPAIRS[type].length === 0).toBe(type in TYPES_WITHOUT_REPAIR)
  })
})

it('a repair is registered once for its type and kind of record', () => {
  const keys = registered.map(({ type, subjectType, name }) => `${type} ${subjectType} ${name}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it.each([
  ['22:00', '06:00', '2026-12-01T13:59:59Z', false],
  ['22:00', '06:00', '2026-12-01T14:00:00Z', true],
  ['22:00', '06:00', '2026-12-01T21:59:59Z', true],
  ['22:00', '06:00', '2026-12-01T22:00:00Z', false],
  ['12:00', '13:00', '2026-12-01T04:30:00Z', true],
  ['12:00', '13:00', '2026-12-01T05:00:00Z', false],
  ['12:00', '12:00', '2026-12-01T04:00:00Z', false],
  [null, null, '2026-12-01T04:00:00Z', false],
])('quiet from %s to %s in Shanghai at %s: %s', (quietFrom, quietTo, now, isIt) => {
  expect(isQuiet({ quietFrom, quietTo }, 'Asia/Shanghai', new Date(now))).toBe(isIt)
})

it('ids of alerts follow the instants of their first raise', () => {
  const [early, late] = [new Date('2026-12-01T00:00:00.000Z'), new Date('2026-12-01T00:00:00.001Z')]
  const made = [alertIdAt(early), alertIdAt(early), alertIdAt(late)]
  expect(made).toEqual([...made].sort())
  expect([
    firstAlertIdAt(early) <= made[0]!,
    made[1]! < firstAlertIdAt(late),
    firstAlertIdAt(late) <= made[2]!,
  ]).toEqual([true, true, true])
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
