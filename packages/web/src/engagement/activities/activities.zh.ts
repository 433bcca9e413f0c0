import type { Phrases } from '../../kit/language/i18n.tsx'
import type { activitiesEn } from './activities.en.ts'

export const activitiesZh: Phrases<typeof activitiesEn> = {
  types: {
    SCAN: '扫描包装',
    PURCHASE: '购买',
    RETURN: '退货',
    LOGIN: '登录',
    REGISTER: '注册',
    VISIT: '到访',
    REVIEW: '评价',
    REFERRAL: '推荐',
  },
  taskKinds: {
    activities_forget_old: '清理超过保留期限的互动',
    activities_forget_old_ids: '清理过期的互动 ID',
  },
  errors: {
    activity_id_wrong_format: 'ID 最多 80 个字符，可含字母、数字和 _ . : / -，且不能是手机号。',
    activity_type_wrong_format: '类型最多 40 个字符，可含大写字母、数字和下划线，且以字母开头。',
    activity_member_unknown: '没有该会员。',
    activity_in_future: '时间超前 {minutes} 分钟以上。',
    activity_too_old: '时间早于 {months} 个月前。',
    activity_props_too_large: '附加数据超过 4 KB。',
    activity_props_too_deep: '附加数据超过三层。',
    activity_props_personal: '附加数据中含有手机号、邮箱或该会员的 ID。',
    activity_too_many_types: '类型已达 {maximum} 个。',
  },
  audit: {
    subjects: {
      activity_batch: '互动批次',
    },
    events: {
      activity_batch: {
        received: '已接收会员互动',
      },
    },
  },
  permissions: {
    actions: {
      recordActivities: '登记互动',
    },
    subjects: {
      activities: '会员互动',
    },
  },
}
