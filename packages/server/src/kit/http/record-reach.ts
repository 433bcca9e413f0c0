/** Which records limited accounts reach by the `:id` of a route: merges what rooms declare. A mistake ends the start. */

import type { Route, SiteReach } from '@serialis/contract/kit/route.ts'
import type { SiteRecord, SupplierRecord } from '@serialis/contract/reach.ts'
import type { App, SupplierOf } from './context.ts'
import type { Room } from './room.ts'

const withoutRecord: readonly SiteReach[] = ['shared', 'own', 'closed']

/** The kind of record that the route names for accounts limited to sites. */
export const siteRecordOf = ({ sites }: Pick<Route, 'sites'>): SiteRecord | undefined =>
  withoutRecord.includes(sites) ? undefined : (sites as SiteRecord)

/** The kind of record that the route names for accounts of a supplier. */
export const supplierRecordOf = ({ forSuppliers }: Pick<Route, 'forSuppliers'>): SupplierRecord | undefined =>
  forSuppliers === 'own' ? undefined : forSuppliers

interface Declared<Key, Value> {
  room: string
  key: Key
  value: Value
}

/** Refuses a key that is declared twice. */
function merged<Key extends string, Value>(what: string, all: readonly Declared<Key, Value>[]): Map<Key, Value> {
  const found = new Map<Key, Declared<Key, Value>>()
  for (const one of all) {
    const other = found.get(one.key)
    if (other) throw new Error(`${what} "${one.key}" is declared by the rooms ${other.room} and ${one.room}`)
    found.set(one.key, one)
  }
  return new Map([...found].map(([key, { value }]) => [key, value]))
}

function requireDeclared(route: Route, { siteRules, supplierOf }: Pick<App, 'siteRules' | 'supplierOf'>): void {
  const [site, supplier] = [siteRecordOf(route), supplierRecordOf(route)]
  if (site !== undefined && !siteRules.records.has(site))
    throw new Error(`${route.method} ${route.path}: no room declares the site rule of "${site}"`)
  if (supplier !== undefined && !supplierOf.has(supplier))
    throw new Error(`${route.method} ${route.path}: no room declares the supplier of "${supplier}"`)
}

export function mergeReach(
  rooms: readonly Pick<Room, 'name' | 'bindings' | 'siteRules' | 'supplierOf'>[],
): Pick<App, 'siteRules' | 'supplierOf'> {
  const rules = rooms.flatMap(({ name, siteRules = [] }) => siteRules.map((rule) => ({ room: name, ...rule })))
  const reach = {
    siteRules: {
      records: merged(
        'the site rule of',
        rules.flatMap(({ room, record, isOfSites }) =>
          record === undefined ? [] : [{ room, key: record, value: isOfSites }],
        ),
      ),
      subjects: merged(
        'the site rule of subject',
        rules.flatMap(({ room, subjects = [], isOfSites }) =>
          subjects.map((key) => ({ room, key: key as string, value: isOfSites })),
        ),
      ),
    },
    supplierOf: merged(
      'the supplier of',
      rooms.flatMap(({ name, supplierOf = {} }) =>
        (Object.entries(supplierOf) as [SupplierRecord, SupplierOf][]).map(([key, value]) => ({
          room: name,
          key,
          value,
        })),
      ),
    ),
  }
  for (const { route } of rooms.flatMap(({ bindings }) => bindings)) requireDeclared(route, reach)
  return reach
}
