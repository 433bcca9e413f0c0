/** The partial-case desk: open partial cases by product and batch, with proposals for merging them into full ones. */

import * as routes from '@serialis/contract/desk/packing/packing.routes.ts'
import type { PartialGroup } from '@serialis/contract/desk/packing/packing.schema.ts'
import { isFinal } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { partialContainers } from '../../numbers/ledger/reading/reading.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { stateShown } from '../serials/serials-detail.ts'
import { factsOf, type PackFacts } from './facts.ts'
import { proposalsFor } from './proposals.ts'

/** More open partial cases than one day of work; the answer says that there are more. */
const MOST = 5_000

const keyOf = ({ productId, batch, level, state, capacity, memberLevel }: PackFacts) =>
  JSON.stringify([productId, batch, level, memberLevel, state.status, capacity])

type Names = (ordinal: number) => string

async function namesOf(
  db: TenantDb,
  boxes: readonly PackFacts[],
): Promise<{ code: Names; levelOf: ReadonlyMap<number, PackFacts> }> {
  const parents = [...new Set(boxes.flatMap(({ parent }) => parent ?? []))]
  const ordinals = [...boxes.map(({ ordinal }) => ordinal), ...parents]
  const codes = await codeOf(db, ordinals)
  const names = new Map(ordinals.map((ordinal, at) => [ordinal, codes[at] ?? '']))
  return { code: (ordinal) => names.get(ordinal) ?? '', levelOf: await factsOf(db, parents, false) }
}

async function groupsOf(db: TenantDb, boxes: readonly PackFacts[]): Promise<PartialGroup[]> {
  const { code, levelOf } = await namesOf(db, boxes)
  const titles = await productTitles(db, [...new Set(boxes.flatMap(({ productId }) => productId ?? []))])
  const groups = Map.groupBy(boxes, keyOf)
  return Array.from(groups, ([key, own]) => {
    const [{ productId, batch, level, state, capacity }] = own as [PackFacts]
    const title = productId === null ? undefined : titles.get(productId)
    const shown = own.map(({ ordinal, members, parent }) => {
      const around = parent === null ? undefined : levelOf.get(parent)
      return {
        ordinal,
        code: code(ordinal),
        level,
        count: members.size,
        parent:
          around === undefined ? null : { ordinal: around.ordinal, code: code(around.ordinal), level: around.level },
      }
    })
    return {
      key,
      batch,
      level,
      capacity,
      state: stateShown(state),
      boxes: shown.toSorted((a, b) => b.count - a.count || a.ordinal - b.ordinal),
      product: title === undefined || productId === null ? null : { id: productId, ...title },
      proposals: capacity === null ? [] : proposalsFor(shown, capacity),
    }
  }).toSorted(
    (a, b) =>
      b.proposals.length - a.proposals.length ||
      (a.product?.name ?? '').localeCompare(b.product?.name ?? '') ||
      (a.batch ?? '').localeCompare(b.batch ?? ''),
  )
}

export const listPartialCases = bind(routes.listPartialCases, async ({ db, tenant }, { query }) => {
  const open = await partialContainers(db, MOST + 1)
  const facts = await factsOf(
    db,
    open.slice(0, MOST).map(({ container }) => container),
    false,
  )
  const wanted = [...facts.values()].filter(
    ({ state, productId, batch, level, members, capacity }) =>
      !isFinal(tenant.snScheme, state) &&
      (capacity === null || members.size < capacity) &&
      (query.productId === undefined || productId === query.productId) &&
      (query.batch === undefined || batch === query.batch) &&
      (query.level === undefined || level === query.level),
  )
  return { groups: await groupsOf(db, wanted), boxes: wanted.length, isWhole: open.length <= MOST }
})
