/**
 * Attributes in the list of members: indexed ones are its columns, personal ones in part, and members are found by them. A
 * value that is personal is sealed before it stands in an address.
 */

import {
  ATTRIBUTE_FILTERS_MAXIMUM,
  listedKey,
  SEALED,
  testOf,
} from '@serialis/contract/engagement/member-attributes/attribute-filters.ts'
import type { Slot } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import * as routes from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { recordInPart, valuesAt } from '@serialis/contract/engagement/records/record-values.ts'
import { unpackedFilters } from '@serialis/contract/kit/list.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../kit/http/failure.ts'
import { knownSecretBox, type SecretBox } from '../../platform/secrets/secrets.service.ts'
import { attributesOfListed, memberFilters } from '../members/member-filters.ts'
import { type AskedAttribute, askableAttributes, mayAsk } from './asked-attributes.ts'
import { allOf, hasAttribute } from './asked.queries.ts'
import { readAttributesOfMembers } from './attributes.queries.ts'

/** An address that was kept says nothing afterwards. */
const SEALED_HOURS = 12

type Listed = AskedAttribute & { slot: Slot }

const listed = async (db: TenantDb): Promise<Listed[]> =>
  (await askableAttributes(db)).flatMap((one) => (one.slot === null ? [] : [{ ...one, slot: one.slot }]))
const keyOf = ({ collection, field }: Listed): string => listedKey(collection.code, field.path)
const ownerOf = ({ collection, field }: Listed): string => `filter of members by ${collection.id} ${field.path}`
const wrong = (field: string) => fieldFailure(field, 'member_filter_wrong', 'member_filter_wrong')

export const listListedAttributes = bind(routes.listListedAttributes, async ({ db, actor }) => ({
  items: (await listed(db)).map((one) => {
    const { id, nameEn, nameZh } = one.collection
    const { path, labelEn, labelZh, type, values, unit, pii } = one.field
    return {
      collectionId: id,
      key: keyOf(one),
      path,
      collectionEn: nameEn,
      collectionZh: nameZh,
      labelEn,
      labelZh,
      type,
      values,
      unit,
      pii,
      mayFilter: mayAsk(actor, one),
    }
  }),
}))

export const sealAttributeFilter = bind(routes.sealAttributeFilter, async ({ app, db, actor, now }, { body }) => {
  const one = (await listed(db)).find(
    ({ collection, field }) => collection.id === body.collectionId && field.path === body.path,
  )
  const box = await knownSecretBox(app, db)
  // Without a key there is no member yet.
  requireThat(one !== undefined && box !== undefined, 'not_found')
  requireThat(mayAsk(actor, one), 'members_filter_not_allowed')
  if (testOf(one.field, body.value) === undefined) throw wrong('value')
  const sealed = box.seal(ownerOf(one), `${now.getTime()} ${body.value}`).toString('base64url')
  return { value: one.field.pii === 'NONE' ? body.value : `${SEALED}${sealed}` }
})

/** Undefined when this tenant sealed no such value for this attribute in the last hours. */
function opened(box: SecretBox, one: Listed, sealed: string, now: Date): string | undefined {
  try {
    const text = box.open(ownerOf(one), Buffer.from(sealed, 'base64url'))
    const [sealedAt = ''] = text.split(' ', 1)
    return now.getTime() - Number(sealedAt) <= SEALED_HOURS * 3_600_000 ? text.slice(sealedAt.length + 1) : undefined
  } catch {
    return undefined
  }
}

async function valueOf({ app, db, now }: Ctx, one: Listed, text: string): Promise<string | undefined> {
  if (one.field.pii === 'NONE') return text
  requireThat(text.startsWith(SEALED), 'member_filter_personal')
  const box = await knownSecretBox(app, db)
  return box && opened(box, one, text.slice(SEALED.length), now)
}

async function conditionOf(ctx: Ctx, one: Listed | undefined, text: string): Promise<RawBuilder<boolean>> {
  if (one === undefined) throw wrong('attributes')
  requireThat(mayAsk(ctx.actor, one), 'members_filter_not_allowed')
  const value = await valueOf(ctx, one, text)
  const test = value === undefined ? undefined : testOf(one.field, value)
  if (test === undefined) throw wrong('attributes')
  return hasAttribute(ctx.db, { collectionId: one.collection.id, ...one }, test, ctx.tenant.zone)
}

const filter = memberFilters.extension({
  filter: 'attributes',
  permission: 'members.list',
  async conditionOf(ctx, packed) {
    const asked = Object.entries(unpackedFilters(packed) ?? {})
    if (asked.length === 0 || asked.length > ATTRIBUTE_FILTERS_MAXIMUM) throw wrong('attributes')
    const byKey = new Map((await listed(ctx.db)).map((one) => [keyOf(one), one]))
    const conditions: RawBuilder<boolean>[] = []
    for (const [key, text] of asked) conditions.push(await conditionOf(ctx, byKey.get(key), text))
    return allOf(conditions)
  },
})

const columns = attributesOfListed.extension(async ({ db }, ids) => {
  const found = new Map<string, Record<string, unknown>>()
  const byCollection = Map.groupBy(await listed(db), ({ collection }) => collection.id)
  for (const [id, attributes] of byCollection)
    for (const { memberId, data } of await readAttributesOfMembers(db, id, ids)) {
      const shown = recordInPart(attributes[0]!.collection.fields, data)
      const values = attributes.flatMap((one) =>
        valuesAt(shown, one.field.path)
          .slice(0, 1)
          .map((value) => [keyOf(one), value] as const),
      )
      found.set(memberId, { ...found.get(memberId), ...Object.fromEntries(values) })
    }
  return found
})

export const attributesInList = [filter, columns]
