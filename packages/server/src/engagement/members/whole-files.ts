/** What the list of members does not have, for the export of everything: identities in full, decisions, ownership. */

import type { Cell } from '../../kit/lists/list-export.ts'
import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { listEveryConsent } from './consents.queries.ts'
import { openIdentity } from './identities.ts'
import { listEveryFieldSources, listEveryIdentity } from './members.queries.ts'
import { listEveryOwnedSerial } from './owned-serials/owned-serials.queries.ts'
import { listEveryOffer } from './owned-serials/serial-offers.queries.ts'

const identities: WholeFile = {
  name: 'memberIdentities',
  titles: {
    en: ['Member', 'Kind', 'Value', 'Verified', 'Added', 'Source', 'By', 'Message or import'],
    zh: ['会员', '类型', '内容', '验证时间', '添加时间', '来源', '操作人', '消息或导入'],
  },
  async *rows({ app, db, locale }) {
    const box = await knownSecretBox(app, db)
    // Without a key there is no identity yet.
    if (box === undefined) return
    for await (const rows of pagesById(db, listEveryIdentity))
      for (const row of rows)
        yield [
          row.memberId,
          wordIn(locale, 'members.kinds', row.kind),
          openIdentity(box, row),
          row.verifiedAt,
          row.addedAt,
          row.source && wordIn(locale, 'memberAttributes.lineage.sources', row.source),
          row.addedByName,
          row.sourceId,
        ]
  },
}

const fieldSources: WholeFile = {
  name: 'memberFieldSources',
  titles: {
    en: ['Member', 'Field', 'Source', 'Since', 'By', 'Message or import'],
    zh: ['会员', '字段', '来源', '起始时间', '操作人', '消息或导入'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryFieldSources))
      for (const row of rows)
        for (const { fields, source, at, by = '', id = null } of row.fieldSources)
          for (const field of fields)
            yield [
              row.id,
              wordIn(locale, 'members.fields', field),
              wordIn(locale, 'memberAttributes.lineage.sources', source),
              new Date(at),
              by,
              id,
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
      'Import',
      'Line of the import',
    ],
    zh: ['会员', '用途', '渠道', '决定', '决定日期', '表达方式', '凭证', '登记时间', '登记人', '导入', '导入行号'],
  },
  async *rows({ db, locale }) {
    const word = (group: 'purposes' | 'channels' | 'states' | 'sources', value: string): Cell =>
      wordIn(locale, `consents.${group}`, value)
    for await (const rows of pagesById(db, listEveryConsent))
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
          row.importId,
          row.importLine,
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
    for await (const rows of pagesById(db, listEveryOwnedSerial)) {
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

const offers: WholeFile = {
  name: 'memberSerialOffers',
  titles: {
    en: ['Giver', 'Receiver', 'Status', 'Proof of the giver', 'Proof of the receiver', 'Offered', 'Ended'],
    zh: ['转让会员', '受让会员', '状态', '转让方凭证', '受让方凭证', '提出时间', '结束时间'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryOffer))
      for (const row of rows)
        yield [
          row.giverId,
          row.receiverId,
          wordIn(locale, 'ownedSerials.offers', row.status),
          row.giverProof,
          row.receiverProof,
          row.offeredAt,
          row.endedAt,
        ]
  },
}

export const memberFiles = [identities, fieldSources, consents, ownedSerials, offers].map((file) =>
  wholeFiles.extension(file),
)
