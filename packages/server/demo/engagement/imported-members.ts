/** Members that came from the shop's file, by an import: made up from a fixed seed, with addresses that reach nobody. */

import {
  enterMemberImport,
  getMemberImport,
  uploadMemberImport,
} from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { listSourceChannelOptions } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { seededRandom } from '../../test/generators/generate-results.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'

const SEED = 20_260_601
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const WOMEN = ['芳', '敏', '静', '丽', '婷', '雪梅', '秀英', '欣怡', '梦洁', '雅琴']
const MEN = ['伟', '强', '磊', '洋', '浩然', '建国', '志明', '俊杰', '子轩', '文博']
const LATIN_WOMEN = ['Emma', 'Anna', 'Sofia', 'Clara', 'Marta', 'Ingrid', 'Aisha', 'Chloe']
const LATIN_MEN = ['Liam', 'Omar', 'Jonas', 'Mateo', 'Pavel', 'Henry', 'Luca', 'Adam']
const LATIN_SURNAMES = ['Clarke', 'Novak', 'Haddad', 'Weber', 'Rossi', 'Okafor', 'Larsen', 'Moreau', 'Silva', 'Menon']
/** As of the members who are made one by one, and behind them: the range ends at 9,999. */
export const FIRST_NUMBER = 13_900_003_000
const NUMBERS = 7_000

/** Every name in Chinese that a member of the demo may have. */
export const chineseNames: readonly string[] = [...SURNAMES].flatMap((surname) =>
  [...WOMEN, ...MEN].map((given) => surname + given),
)

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csvOf(count: number, regions: readonly string[], channels: readonly string[]): string {
  const random = seededRandom(SEED)
  const pick = <T>(of: ArrayLike<T>): T => of[Math.floor(random() * of.length)]!
  const two = (number: number) => String(number).padStart(2, '0')
  const lines = ['手机号,邮箱,外部 ID,姓名,性别,生日,区域编码,来源渠道编码,语言']
  for (let at = 0; at < count; at++) {
    const isChinese = at % 2 === 0 && at / 2 < NUMBERS
    const isWoman = random() < 0.58
    const name = isChinese
      ? `${pick(SURNAMES)}${pick(isWoman ? WOMEN : MEN)}`
      : `${pick(isWoman ? LATIN_WOMEN : LATIN_MEN)} ${pick(LATIN_SURNAMES)}`
    const birthday =
      random() < 0.7
        ? `${1948 + Math.floor(random() * 58)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`
        : ''
    lines.push(
      [
        isChinese ? `+86${FIRST_NUMBER + at / 2}` : '',
        isChinese && random() < 0.6 ? '' : `customer${at}@shop.example`,
        random() < 0.4 ? `CRM-${200_000 + at}` : '',
        name,
        isWoman ? 'FEMALE' : 'MALE',
        birthday,
        random() < 0.8 ? pick(regions) : '',
        pick(channels),
        isChinese ? 'zh' : 'en',
      ]
        .map(cell)
        .join(','),
    )
  }
  return `${lines.join('\r\n')}\r\n`
}

const isAtRest = ({ status }: { status: string }) => status !== 'CHECKING' && status !== 'ENTERING'

export async function importMembers({ marketer }: Pick<People, 'marketer'>, count: number): Promise<void> {
  const { items: regions } = await marketer.call(listRegionOptions, { query: { limit: 50 } })
  const { items: channels } = await marketer.call(listSourceChannelOptions, { query: { limit: 50 } })
  const content = csvOf(
    count,
    regions.map(({ code }) => code),
    channels.map(({ code }) => code),
  )
  const { id } = await marketer.upload(uploadMemberImport, {}, { name: '门店会员 Shop members.csv', content })
  const ended = () => waitUntil(() => marketer.call(getMemberImport, { params: { id } }), isAtRest, { seconds: 300 })
  const { version } = await ended()
  await marketer.call(enterMemberImport, { params: { id }, body: { version } })
  await ended()
}
