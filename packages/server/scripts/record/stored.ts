/** Own values that rows keep: codes of events and their subjects, kinds of tasks, types of alerts and their repairs. */

import {
  ALERT_SUBJECTS,
  ALERT_TYPE_LEVEL,
  ALERT_TYPES,
  backgroundEvents,
  exportTask,
  rooms,
  routes,
  subjects,
  TYPE_REPAIRS,
  type Route,
} from './registries.ts'
import { sorted, type Fact } from './subject.ts'
import { permissionText } from './wire.ts'

/** Where an event comes from: `route`, `repair` of an alert, else `background`. */
export function eventFacts(): Fact[] {
  const ofRoutes = new Set(Object.values<Route>(routes).flatMap(({ event }) => event ?? []))
  const ofRepairs = new Set<string>(rooms.flatMap((room) => room.repairs ?? []).flatMap(({ event }) => event ?? []))
  const codes = new Set<string>([...ofRoutes, ...ofRepairs, ...backgroundEvents])
  const origin = (code: string) => (ofRoutes.has(code) ? 'route' : ofRepairs.has(code) ? 'repair' : 'background')
  return [
    ...sorted([...codes].map((code) => [`event ${code}`, origin(code)])),
    ...sorted(
      Object.entries(subjects).map(([subject, { history, sites }]) => [
        `history of ${subject}`,
        `${permissionText(history)}, ${sites === 'shared' ? 'every site' : 'own sites'}`,
      ]),
    ),
  ]
}

export function taskFacts(): Fact[] {
  const lists = rooms.flatMap((room) => room.exports ?? [])
  const kinds = [...rooms.flatMap((room) => room.tasks ?? []), exportTask(lists, [])].map(({ kind }) => kind)
  const nightly = new Set(rooms.flatMap((room) => room.nightly ?? []))
  return sorted([...new Set(kinds)].map((kind) => [kind, nightly.has(kind) ? 'nightly' : 'on demand']))
}

export function alertFacts(): Fact[] {
  const subjects = rooms.flatMap((room) => room.alertSubjects ?? []).map(({ subjectType }) => subjectType)
  const repairs = rooms.flatMap((room) => room.repairs ?? [])
  return [
    ...ALERT_TYPES.flatMap((type): Fact[] => [
      [`${type} level`, ALERT_TYPE_LEVEL[type]],
      [`${type} repairs`, TYPE_REPAIRS[type].join(' ') || 'none'],
    ]),
    ...sorted(
      ALERT_SUBJECTS.map((type) => [`subject ${type}`, subjects.includes(type) ? 'names orders' : 'by itself']),
    ),
    ...sorted(
      repairs.map(({ type, subjectType, name, permission, event }) => [
        `repair ${name} of ${type} on ${subjectType}`,
        `${permissionText(permission)}, ${event ? `event ${event}` : 'no event'}`,
      ]),
    ),
  ]
}
