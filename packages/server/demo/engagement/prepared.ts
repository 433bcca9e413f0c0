/** An audience of the demo by a rule over packs and attributes, and an endpoint that will fetch files of a partner. */

import {
  activateAudience,
  createAudience,
  listRuleAttributes,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createSubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { saveEndpointFolder } from '@serialis/contract/engagement/inbound/folder.routes.ts'
import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { Client } from '../../test/harness/client.ts'

/** Owners of packs of these lines that nobody was rewarded for, genuine where they were scanned, and new ones; or people with large feet. */
export async function seedRuleAudience(admin: Client): Promise<void> {
  const { items: attributes } = await admin.call(listRuleAttributes)
  const size = attributes.find(({ path }) => path === 'shoeSize')
  if (size === undefined) throw new Error('the demo has no attribute')
  const { items: lines } = await admin.call(listLineOptions, { query: { limit: 2 } })
  const { items: regions } = await admin.call(listRegionOptions, { query: { limit: 3 } })
  const group = (match: 'ALL' | 'ANY', ...rules: object[]) => ({ kind: 'GROUP', match, rules })
  const rolling = (days: number) => ({ kind: 'ROLLING', days })
  const rule = group(
    'ANY',
    group(
      'ALL',
      {
        kind: 'SERIAL',
        sources: ['SCAN'],
        lines: lines.map(({ id }) => id),
        isUnrewarded: true,
        scan: { verdicts: ['GENUINE'], regions: regions.map(({ id }) => id), window: rolling(180) },
      },
      { kind: 'FIRST_SCAN', window: rolling(90) },
    ),
    {
      kind: 'ATTRIBUTE',
      collectionId: size.collectionId,
      path: size.path,
      asks: { op: 'NUMBER', from: 42, to: null },
    },
  )
  const { id, version } = await admin.call(createAudience, {
    body: {
      code: 'autumn_walk',
      nameEn: 'Invited to the autumn walk',
      nameZh: '秋季徒步邀请',
      description: '近期首次扫码且尚未获得奖励，或鞋码在 42 以上的会员',
      mode: 'DYNAMIC',
      rule,
    },
  })
  await admin.call(activateAudience, { params: { id }, body: { version, reason: '市场部需要 Needed by marketing' } })
}

/** Not in service yet: the carrier has not opened its machine. */
export async function seedFolder(admin: Client): Promise<void> {
  const { id } = await admin.call(createSubscribeEndpoint, {
    body: {
      slug: 'carrier-returns',
      nameEn: 'Returns from the carrier',
      nameZh: '承运商退货清单',
      auth: 'HMAC',
      description: '承运商每晚放置退货清单 Filled by the carrier every night',
    },
  })
  await admin.call(saveEndpointFolder, {
    params: { id },
    body: {
      sftpUrl: 'sftp://carrier.example.com/returns',
      sftpUser: 'serialis',
      sftpAuth: 'PASSWORD',
      sftpSecret: 'not in use yet',
      sftpHostKey: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
      pattern: 'returns-*.csv',
      everyMinutes: 60,
      version: null,
    },
  })
}
