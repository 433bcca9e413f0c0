import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { commentsEn } from './comments.en.ts'

export const commentsZh: Phrases<typeof commentsEn> = {
  title: '评论',
  add: '添加评论',
  added: '评论已添加',
  placeholder: '请填写他人需要了解的情况。评论发布后不可修改。',
  text: '评论',
  correct: '更正',
  correctTitle: '更正您的评论',
  correctLead: '原评论保留，并标明已更正。此处内容将作为新的评论。',
  correction: '更正',
  corrected: '已由后来的评论更正',
  more: '显示更早的评论',
  none: '还没有评论。',
  audit: {
    events: {
      order: {
        commented: '订单评论',
      },
    },
  },
}
