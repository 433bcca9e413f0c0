/** A field whose meaning is not plain has a hint where it stands; the others are listed here. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = new URL('../../../web/src/', import.meta.url).pathname

/** Names, places, days, reasons and choices from lists that say themselves what they mean. */
const PLAIN = new Set(
  `name remark reason address contacts phone account password code roleIds roleId deputyRoleId from until outcome
  scope productId productIds supplierId categoryId groupIds level levels statuses operations orderNo batchCode batch
  application quantity port sender senderName locale activeFrom activeTo periodFrom timeoutSeconds license targetId
  size nameEn counting requestDays sftpUser sftpAuth authUser auth mailEveryHours orderNumber needed security format
  settleSeconds intervalSeconds pageSize sftpAccountId partnerKey gender birthday kind value`.split(/\s+/),
)

const fields = globSync('**/*.tsx', { cwd: sources }).flatMap((file) => {
  const source = readFileSync(join(sources, file), 'utf8')
  return [...source.matchAll(/<(?:Text|Number|Choice|Many|Radio|Day|TextArea)Field\b/g)].flatMap(({ index }) => {
    const tag = source.slice(index, source.indexOf('/>', index))
    const [, name] = /name=(?:"|\{`)([^"`]+)/.exec(tag) ?? []
    return name === undefined || name.endsWith('}')
      ? []
      : [{ file, name: name.split('.').at(-1)!, hasHint: /\bhint[=:]/.test(tag) }]
  })
})

test('every field has a hint, or is one that needs none', () => {
  expect(fields.length).toBeGreaterThan(150)
  expect(
    fields.filter(({ name, hasHint }) => !hasHint && !PLAIN.has(name)).map(({ file, name }) => `${file} ${name}`),
  ).toEqual([])
})

test('what is listed as plain is there, without a hint somewhere', () => {
  const bare = new Set(fields.filter(({ hasHint }) => !hasHint).map(({ name }) => name))
  expect([...PLAIN].filter((name) => !bare.has(name))).toEqual([])
})
