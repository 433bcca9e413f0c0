/** The search box: each room finds its records with one statement; here they are put in order. */

import { FINDABLE, findableKinds, HITS_OF_KIND } from '@serialis/contract/findable.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/search/search.routes.ts'
import { HITS_SHOWN, searchMatches, type SearchHit } from '@serialis/contract/platform/search/search.schema.ts'
import { pipeline } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { type FindCtx, finders, type Finder, type FoundRecord } from '../../kit/jobs/finding.ts'

/** Those whose permission the caller holds, within the limits of suppliers and sites. */
const findersFor = ({ app, db, actor }: FindCtx): Finder[] =>
  finders
    .of(app)
    .filter(
      ({ kind, forSuppliers, isOfWholeTenant }) =>
        isGranted(actor.authorities, permissionCode(FINDABLE[kind])) &&
        (actor.supplierId === undefined || forSuppliers === true) &&
        (db.sites === undefined || isOfWholeTenant !== true),
    )

function matchOf(names: readonly string[], text: string): SearchHit['match'] {
  const wanted = text.toLowerCase()
  const called = names.map((name) => name.toLowerCase())
  if (called.includes(wanted)) return 'EXACT'
  return called.some((name) => name.startsWith(wanted)) ? 'BEGINS' : 'CONTAINS'
}

const hitOf = (
  kind: SearchHit['kind'],
  { id, title, about, names, level, order }: FoundRecord,
  text: string,
): SearchHit => ({
  kind,
  match: matchOf(names, text),
  id,
  title,
  about,
  level: level ?? null,
  order: order ?? null,
})

const byMatch = (one: SearchHit, other: SearchHit): number =>
  searchMatches.indexOf(one.match) - searchMatches.indexOf(other.match) ||
  findableKinds.indexOf(one.kind) - findableKinds.indexOf(other.kind)

/** A record is shown once, however many of its names fit; of each kind the best. */
function bestOf(hits: readonly SearchHit[]): SearchHit[] {
  const once = [...new Map(hits.toReversed().map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()].toReversed()
  return [...Map.groupBy(once.toSorted(byMatch), ({ kind }) => kind).values()]
    .flatMap((ofKind) => ofKind.slice(0, HITS_OF_KIND))
    .toSorted(byMatch)
    .slice(0, HITS_SHOWN)
}

export const search = bind(routes.search, async (ctx, { query: { text } }) => {
  const asked = findersFor(ctx)
  const found = await pipeline<FoundRecord[][]>(
    ctx.db,
    asked.map(
      ({ find }) =>
        () =>
          find(ctx, text),
    ),
  )
  return {
    hits: bestOf(asked.flatMap(({ kind }, at) => (found[at] ?? []).map((record) => hitOf(kind, record, text)))),
    isCode: readCode(text, ctx.now.getUTCFullYear()).parser !== 'bare',
  }
})
