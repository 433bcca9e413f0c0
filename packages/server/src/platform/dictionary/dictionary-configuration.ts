/** Entries of the dictionary in configuration bundles, by type and code. */

import type { Route } from '@serialis/contract/kit/route.ts'
import {
  createDictionaryEntry,
  updateDictionaryEntry,
} from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { dictionaryTypes, entryInput } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import type { Binding } from '../../kit/http/bind.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { configurationKind } from '../../kit/jobs/configuration.ts'
import { everyRow } from '../../kit/lists/list-export.ts'
import { cursorOf, entryQueries } from './dictionary.queries.ts'
import { dictionary } from './dictionary.service.ts'

const bound = <R extends Route>(route: R) =>
  found(dictionary.bindings.find((one) => one.route === route)) as Binding & { readonly route: R }

const keyOf = ({ type, code }: { type: string; code: string }) => `${type}/${code}`

export const dictionaryConfiguration = configurationKind({
  kind: 'dictionary',
  shape: entryInput.omit({ type: true, code: true }),
  async read({ db }, key) {
    const rows = []
    for await (const row of everyRow((page) => entryQueries.list(db, page), cursorOf))
      if (key === undefined || keyOf(row) === key) rows.push(row)
    return rows.map(({ id, version, name, nameEn, place, isDisabled, ...row }) => ({
      key: keyOf(row),
      content: { name, nameEn, place, isDisabled },
      id,
      version,
    }))
  },
  async enter(_ctx, give, { key, content, before }) {
    const type = dictionaryTypes.find((one) => key.startsWith(`${one}/`))
    if (type === undefined) throw failure('not_found')
    const body = { ...content, type, code: key.slice(type.length + 1) }
    const change = { params: { id: before?.id }, body: { ...body, version: before?.version } }
    if (before === undefined) await give(bound(createDictionaryEntry), { body } as never)
    else await give(bound(updateDictionaryEntry), change as never)
    return 'DONE'
  },
})
