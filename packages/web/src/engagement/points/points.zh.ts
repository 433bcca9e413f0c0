import type { Phrases } from '../../kit/language/i18n.tsx'
import type { pointsEn } from './points.en.ts'

export const pointsZh: Phrases<typeof pointsEn> = {
  title: '积分',
  level: '等级',
  nextLevel: '下一等级',
  missing: '{level}，{months} 个月内还需 {points, number} 积分',
  balance: '积分余额',
  available: '今日可用',
  nextExpiry: '即将到期',
  expires: '{day} 到期 {points}',
  owed: '会员已使用的积分被收回，不足部分由之后获得的积分补足。',
  none: '暂无积分记录。',
  more: '显示更多',
  book: '登记积分',
  bookTitle: '登记会员积分',
  booked: '积分已登记',
  reverse: '冲销',
  reverseTitle: '冲销此记录：{what}',
  reverseGiven: '将从会员扣回这些积分；已使用的部分从其他积分或之后获得的积分中扣回，已过期的部分不再扣回。',
  reverseTaken: '积分退回会员，到期日不变。',
  reversed: '记录已冲销',
  isReversed: '已冲销',
  receipt: '小票 {number}',
  by: '{name}，{at}',
  kinds: {
    EARN: '发放',
    REDEEM: '兑换',
    CORRECT: '调整',
    REVERSE: '冲销',
    EXPIRE: '过期',
  },
  accounts: {
    MEMBER: '会员',
    ISSUED: '已发放',
    REDEEMED: '已兑换',
    EXPIRED: '已过期',
    CORRECTED: '更正',
  },
  fields: {
    kind: '登记类型',
    points: '积分',
    expiresOn: '到期日',
    reference: '小票号',
    reason: '原因',
  },
  choices: {
    EARN: '发放',
    REDEEM: '兑换',
    CORRECT: '调整',
  },
  hints: {
    points: '请填写整数。',
    correction: '请填写整数；负数表示扣减。',
    expiresOn: '这些积分的最后有效日。留空则为 {months} 个月后的月末。',
    reference: '如有小票，请填写号码。同一小票只能发放一次、兑换一次。',
    reason: '保留在历史中。请勿填写个人的姓名、号码或地址。',
  },
  taskKinds: {
    points_expire: '扣除过期积分',
  },
  errors: {
    points_not_zero: '请填写不为 0 的数。',
    points_not_positive: '请填写大于 0 的数；扣减积分请使用调整。',
    points_expiry_wrong: '请填写今天或之后的日期，最长 {years} 年。',
    points_expiry_of_added: '只有增加的积分才有到期日。',
    points_not_enough: '该会员可用积分为 {available, number}。',
    points_booked_already: '该小票已登记过。',
    points_booking_not_reversible: '冲销记录和过期记录不能冲销，请改用调整。',
    points_reversed_already: '该记录已冲销过。',
    level_code_can_not_be_empty: '请填写编码。',
    level_code_wrong_format: '仅限字母和数字，中间可用单个连字符、点或下划线。',
    level_name_can_not_be_empty: '请填写名称。',
    level_code_exists: '其他等级已使用此编码。',
    level_rank_exists: '其他等级已使用此顺序。',
    level_rules_too_many: '最多 {maximum} 个等级。',
  },
  audit: {
    events: {
      member: {
        points_booked: '会员积分已登记',
        points_reversed: '积分记录已冲销',
      },
      points: {
        expired: '会员积分已过期',
      },
    },
  },
  permissions: {
    actions: {
      book: '发放、兑换与调整',
      reverse: '冲销记录',
    },
    subjects: {
      points: '会员积分',
    },
  },
}
