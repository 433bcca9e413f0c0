/** What the demo's brand knows of its members besides what every member has. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { updateMemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { People } from '../platform/people.ts'

type Field = ClientInput<typeof saveMetaDataDraft>['body']['fields'][number]

const FIELDS: Field[] = [
  { path: 'externalId', labelEn: 'Member number', labelZh: '会员编号', type: 'STRING', isRequired: true },
  {
    path: 'skinType',
    labelEn: 'Skin type',
    labelZh: '肤质',
    type: 'ENUM',
    values: ['DRY', 'NORMAL', 'OILY'],
    isIndexed: true,
  },
  { path: 'shoeSize', labelEn: 'Shoe size', labelZh: '鞋码', type: 'NUMBER', unit: 'EU', isIndexed: true },
  { path: 'hasChildren', labelEn: 'Has children', labelZh: '有子女', type: 'BOOLEAN', isIndexed: true },
  { path: 'nickname', labelEn: 'Nickname', labelZh: '昵称', type: 'STRING', pii: 'PERSONAL', isIndexed: true },
  { path: 'interests', labelEn: 'Interests', labelZh: '兴趣', type: 'ARRAY', itemType: 'STRING' },
]
const SKIN = ['DRY', 'NORMAL', 'OILY'] as const
const INTERESTS = ['露营', '跑步', '摄影', '烘焙', '茶'] as const
const MEMBERS = 36

/** The collection; answers its id. */
export async function seedProfile({ engineer }: Pick<People, 'engineer'>): Promise<string> {
  const reason = '商城已确认 Agreed with the shop'
  const { id, version } = await engineer.call(createCollection, {
    body: {
      code: 'shopper_profile',
      nameEn: 'Shopper profile',
      nameZh: '购物画像',
      kind: 'PROFILE',
      keyPath: 'externalId',
      description: '问卷与商城 From the questionnaire and the shop',
    },
  })
  const draft = await engineer.call(saveMetaDataDraft, { params: { id }, body: { version: 0, fields: FIELDS } })
  await engineer.call(publishMetaData, { params: { id }, body: { version: draft.version, reason } })
  await engineer.call(publishCollection, { params: { id }, body: { version, reason } })
  return id
}

/** Two of three of the newest members; some have changed since. */
export async function seedAttributes({ marketer }: Pick<People, 'marketer'>, collectionId: string): Promise<void> {
  const { items } = await marketer.call(listMembers, { query: { limit: MEMBERS } })
  for (const [at, { id, status, name }] of items.entries()) {
    if (at % 3 === 1 || (status !== 'ACTIVE' && status !== 'FROZEN')) continue
    const data = {
      skinType: SKIN[at % SKIN.length],
      shoeSize: 36 + (at % 17) / 2,
      hasChildren: at % 4 === 0,
      nickname: `${name} ${at + 1}`,
      interests: INTERESTS.filter((_, n) => (at + n) % 3 === 0),
    }
    const put = (version: number, given: object) =>
      marketer.call(updateMemberAttributes, { params: { id, collectionId }, body: { version, data: { ...given } } })
    const { data: shown } = await put(0, data)
    if (at % 6 === 0) await put(1, { ...shown, shoeSize: data.shoeSize + 0.5 })
  }
}
