/** What clients meet: routes, the OpenAPI description, permissions, errors and lists as files. */

import {
  canonicalJson,
  errorStatus,
  exportableLists,
  openApiOf,
  permissions,
  rooms,
  routes,
  sha256Hex,
  type Route,
} from './registries.ts'
import { byText, sorted, type Fact } from './subject.ts'

type Json = Record<string, unknown>

const codes: Readonly<Record<string, string>> = permissions
/** With its code, which roles and API keys hold; `public` and `session` have none. */
export const permissionText = (name: string): string => [name, codes[name]].filter(Boolean).join(' ')

const everyRoute = Object.entries<Route>(routes)

export function factsOfRoute(route: Route): Fact[] {
  const address = `${route.method} ${route.path}`
  const facts: Record<string, string | undefined> = {
    kind: route.kind,
    permission: permissionText(route.permission),
    event: route.event,
    creates: route.creates ? 'yes' : undefined,
    signed: route.signed ? 'yes' : undefined,
    fileLimit: route.fileLimit?.toString(),
    beforePasswordChange: route.beforePasswordChange ? 'yes' : undefined,
    whileFactorDue: route.whileFactorDue,
    suppliers: route.forSuppliers ?? 'closed',
    sites: route.sites,
    errors: [...new Set(route.errors)].toSorted(byText).join(' ') || undefined,
  }
  return Object.entries(facts).flatMap(([name, value]): Fact[] =>
    value === undefined ? [] : [[`${address} ${name}`, value]],
  )
}

export function routeFacts(): Fact[] {
  const endpoints = rooms
    .flatMap((room) => room.protocolEndpoints ?? [])
    .map(({ path }): Fact => [`POST ${path} kind`, 'door'])
  const byAddress = everyRoute
    .map(([, route]) => route)
    .toSorted((one, other) => byText(one.path, other.path) || byText(one.method, other.method))
  return [...byAddress.flatMap(factsOfRoute), ...sorted(endpoints)]
}

/** Members whose order says nothing. */
const SETS = new Set(['required', 'enum'])

/** Members sorted by name: the same description has the same text, in whatever order the contract declares it. */
function inOrder(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => inOrder(item))
    return SETS.has(name) ? items.toSorted((one, other) => byText(String(one), String(other))) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => byText(one, other))
  return Object.fromEntries(members.map(([key, member]) => [key, inOrder(member, key)]))
}

const placeOf = ({ in: place, name }: Json) => `${String(place)} ${String(name)}`

export function openApi(): { paths: Record<string, Record<string, Json>> } & Json {
  const withSortedErrors = everyRoute.map(([name, route]) => [
    name,
    { ...route, errors: route.errors.toSorted(byText) },
  ])
  const { paths, ...rest } = openApiOf(Object.fromEntries(withSortedErrors)) as ReturnType<typeof openApi>
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    operation['parameters'] = (operation['parameters'] as Json[]).toSorted((one, other) =>
      byText(placeOf(one), placeOf(other)),
    )
  return inOrder({ ...rest, paths }) as ReturnType<typeof openApi>
}

/**
 * A digest of each operation next to its id, so that a change of the id alone is recognised. `--full` has the whole
 * text.
 */
export function openApiFacts(): Fact[] {
  const { paths, ...rest } = openApi()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, ...operation }]): Fact => {
      const digest = sha256Hex(canonicalJson(operation))
      return [`${method.toUpperCase()} ${path}`, `${String(operationId)} ${digest}`]
    }),
  )
  return [...operations, ['info and components', sha256Hex(canonicalJson(rest))]]
}

export const permissionFacts = (): Fact[] => sorted(Object.entries(codes))
export const errorFacts = (): Fact[] => sorted(Object.entries(errorStatus).map(([key, status]) => [key, `${status}`]))

/** Lists that a client may have as files, with the heads of their columns in their order. */
export function listFacts(): Fact[] {
  const lists = rooms.flatMap((room) => room.exports ?? [])
  return sorted(
    lists.flatMap(({ name, columns }): Fact[] => {
      const list = name as keyof typeof exportableLists
      return [
        [`${name} permission`, permissionText(exportableLists[list].permission)],
        [`${name} sites`, exportableLists[list].sites],
        [`${name} columns in English`, columns.map(({ en }) => en).join(' | ')],
        [`${name} columns in Chinese`, columns.map(({ zh }) => zh).join(' | ')],
      ]
    }),
  )
}
