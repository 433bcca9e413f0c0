import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { oneTimeCodesEn } from './one-time-codes.en.ts'

export const oneTimeCodesZh: Phrases<typeof oneTimeCodesEn> = {
  delivery: '由用户自行设置密码',
  deliveryHint: '密码是用户电子签名的一部分，不应有其他人知道。',
  CODE: '由您转交一次性验证码',
  MAIL: '通过邮件发送链接',
  mailed: '链接已发送。',
  shown: '请转交此验证码',
  slip: '{name}（账号 {account}）请在 {address} 使用以下验证码设置密码：',
  link: '或使用此链接，账号和验证码会自动填入：',
  rules: '仅可使用一次，72 小时内有效，不会再次显示。只能交给本人。',
  print: '打印',
  handedOver: '完成',
  choose: {
    title: '设置密码',
    lead: '请使用您收到的一次性验证码。',
    account: '账号',
    code: '一次性验证码',
    newPassword: '新密码',
    hint: '密码越长越安全，不必刻意复杂。',
    submit: '设置密码',
    back: '返回登录',
    done: '密码已设置，请登录。',
    link: '我有一次性验证码',
  },
  notice: {
    titles: {
      PASSWORD: '您的密码曾被重置',
      SECOND_FACTOR: '您的双重验证曾被重置',
      BOTH: '您的密码和双重验证曾被重置',
    },
    text: '如果这不是您要求的，或新密码不是您本人设置的，请立即通知质量部门。',
    by: '重置人',
    at: '重置时间',
    chosenAt: '新密码设置时间',
    seen: '我知道',
  },
  audit: {
    events: {
      user: {
        password_chosen: '使用一次性验证码设置密码',
        notice_seen: '已阅密码重置通知',
      },
    },
  },
}
