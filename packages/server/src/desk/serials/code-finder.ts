/** Packs by their code in any spelling, for the search box. */

import { readCode } from '@serialis/contract/kit/gs1.ts'
import { finders, FOUND_LIMIT } from '../../kit/jobs/finding.ts'
import { firstCarried } from './packs.ts'
import { itemsOf } from './serials-items.ts'

export const codeFinder = finders.extension({
  kind: 'code',
  async find({ db, now }, text) {
    const { fitting } = await firstCarried(db, readCode(text, now.getUTCFullYear()), null)
    const items = await itemsOf(db, fitting.slice(0, FOUND_LIMIT), ['code', 'product', 'batch'])
    return items.map(({ ordinal, code, level, product, batch }) => ({
      id: String(ordinal),
      title: code,
      about: [product?.name, batch].filter(Boolean).join(', '),
      // Whatever the spelling, this pack has the code.
      names: [text],
      level,
    }))
  },
})
