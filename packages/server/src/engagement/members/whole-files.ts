/** What the list of members does not have, for the export of everything: identities in full, decisions, ownership. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Cell } from '../../kit/lists/list-export.ts'
import { wordIn } from '../../kit/lists/list-export.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { listEveryConsent } from './consents.queries.ts'
import { openIdentity } from './identities.ts'
import { listEveryIdentity } from './members.queries.ts'
import { listEveryOwnedSerial } from './owned-serials/owned-serials.queries.ts'

const AT_ONCE = 500

type Page<Row> = (db: TenantDb, after: string | undefined, limit: number) => Promise<Row[]>

async function* pagesOf<Row extends { id: string }>(db: TenantDb, page: Page<Row>): AsyncGenerator<Row[]> {
  for (let rows = await page(db, undefined, AT_ONCE); rows.length > 0; rows = await page(db, rows.at(-1)?.id, AT_ONCE))
    yield rows
}

const identities: WholeFile = {
  name: 'memberIdentities',
  titles: {
    en: ['Member', 'Kind', 'Value', 'Verified', 'Added'],
    zh: ['会员', '类型', '内容', '验证时间', '添加时间'],
  },
  async *rows({ app, db, locale }) {
    const box = await knownSecretBox(app, db)
    // Without a key there is no identity yet.
    if (box === undefined) return
    for await (const rows of pagesOf(db, listEveryIdentity))
      for (const row of rows)
        yield [
          row.memberId,
          wordIn(locale, 'members.kinds', row.kind),
          openIdentity(box, row),
          row.verifiedAt,
          row.addedAt,
        ]
  },
}

const consents: WholeFile = {
  name: 'memberConsents',
  titles: {
    en: [
      'Member',
      'Purpose',
      'Channel',
      'Decision',
      'Day of the decision',
      'How it was said',
      'Proof',
      'Recorded',
      'By',
    ],
    zh: ['会员', '用途', '渠道', '决定', '决定日期', '表达方式', '凭证', '登记时间', '登记人'],
  },
  async *rows({ db, locale }) {
    const word = (group: 'purposes' | 'channels' | 'states' | 'sources', value: string): Cell =>
      wordIn(locale, `consents.${group}`, value)
    for await (const rows of pagesOf(db, listEveryConsent))
      for (const row of rows)
        yield [
          row.memberId,
          word('purposes', row.purpose),
          row.channel && word('channels', row.channel),
          word('states', row.state),
          row.decidedOn,
          word('sources', row.source),
          row.proof,
          row.recordedAt,
          row.recordedByName,
        ]
  },
}

const ownedSerials: WholeFile = {
  name: 'memberSerials',
  titles: {
    en: ['Member', 'Serial number', 'Product', 'Batch', 'How it is known', 'Since', 'Until', 'Ended as'],
    zh: ['会员', '序列号', '产品', '批次', '依据', '持有起始', '持有截止', '终止方式'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesOf(db, listEveryOwnedSerial)) {
      const codes = await codeOf(
        db,
        rows.map(({ ordinal }) => ordinal),
      )
      const products = await productTitles(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))])
      for (const [at, row] of rows.entries())
        yield [
          row.memberId,
          codes[at] ?? null,
          products.get(row.productId ?? '')?.code ?? null,
          row.batch,
          wordIn(locale, 'ownedSerials.sources', row.source),
          row.claimedAt,
          row.endedAt,
          row.endedAs && wordIn(locale, 'ownedSerials.ends', row.endedAs),
        ]
    }
  },
}

export const memberFiles = [identities, consents, ownedSerials].map((file) => wholeFiles.extension(file))
