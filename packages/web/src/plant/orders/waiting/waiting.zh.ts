import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { waitingEn } from './waiting.en.ts'

export const waitingZh: Phrases<typeof waitingEn> = {
  title: '等待时限',
  lead: '订单等待人工处理超过时限时触发低级预警，再过四小时升为中级。订单进入下一步后预警自动结束。',
  hours: '小时',
  empty: '留空：不预警。',
  save: '保存时限',
  saved: '时限已保存',
  who: {
    UNAPPROVED: '审批人',
    REJECTED: '计划员',
    READY: '计划员',
    AVAILABLE: '产线领取',
    WAIT_LINE_ASSIGNED: '计划员',
    ASSIGNED: '产线操作员',
    WAIT_FOR_PLACEOUT: '产线确认',
    PRODUCTION_READY: '产线开工',
    PROCESSED: '结果处理',
    PROUDCTION_RESULT_PROCEDDED: '仓库',
    SCANNING: '仓库',
    SCAN_FINISH: '质量',
  },
  audit: {
    subjects: {
      order_limits: '等待时限',
    },
    events: {
      order_limits: {
        saved: '保存订单等待时限',
      },
    },
  },
}
