/** What some members said in a newsletter form: consents and attributes as columns of a file, by an import. */

import {
  enterMemberImport,
  getMemberImport,
  planMemberImport,
  uploadMemberImport,
} from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import { attributeColumnOf } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'

const ROWS = 60
const SKIN = ['DRY', 'NORMAL', 'OILY'] as const

/** Some say no, one row cannot be read, and one has a value that its field does not know. */
function csvOf(): string {
  const lines = ['外部 ID,姓名,同意短信,同意积分,填写日期,肤质,鞋码']
  for (let at = 0; at < ROWS; at++) {
    const texts = at === 7 ? '也许' : at % 5 === 0 ? '否' : '是'
    const skin = at === 12 ? 'SOFT' : SKIN[at % SKIN.length]
    const day = `2026-0${1 + (at % 6)}-1${at % 10}`
    lines.push(
      [`NEWS-${1_000 + at}`, `Reader ${at + 1}`, texts, at % 3 === 0 ? '' : '是', day, skin, 36 + (at % 9)].join(','),
    )
  }
  return `${lines.join('\r\n')}\r\n`
}

const isAtRest = ({ status }: { status: string }) => status !== 'CHECKING' && status !== 'ENTERING'

export async function stateMembers({ marketer }: Pick<People, 'marketer'>, collectionId: string): Promise<void> {
  const { id } = await marketer.upload(
    uploadMemberImport,
    {},
    { name: '订阅表单 Newsletter form.csv', content: csvOf() },
  )
  const params = { id }
  const ended = () => waitUntil(() => marketer.call(getMemberImport, { params }), isAtRest, { seconds: 60 })
  const { version, foundBy } = await ended()
  const columns = [
    'externalId',
    'name',
    'consentSms',
    'consentLoyalty',
    'consentDay',
    attributeColumnOf(collectionId, 'skinType'),
    attributeColumnOf(collectionId, 'shoeSize'),
  ] as const
  await marketer.call(planMemberImport, {
    params,
    body: {
      version,
      columns: [...columns],
      foundBy,
      verifiedKinds: [],
      consentSource: 'WEBSITE',
      consentProof: '订阅表单 2026 Newsletter form 2026',
    },
  })
  const planned = await ended()
  await marketer.call(enterMemberImport, { params, body: { version: planned.version } })
  await ended()
}
