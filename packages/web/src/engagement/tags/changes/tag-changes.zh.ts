import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { tagChangesEn } from './tag-changes.en.ts'

export const tagChangesZh: Phrases<typeof tagChangesEn> = {
  title: '标签变更记录',
  of: '标签“{name}”的变更记录',
  open: '变更记录',
  lead: '最新的在前。已被删除个人数据的会员不再保留记录。',
  someone: '某会员',
  fields: {
    at: '时间',
    step: '变更',
    member: '会员',
    phone: '手机号',
    email: '邮箱',
    source: '来源',
    by: '操作人',
    from: '开始日期',
    to: '结束日期',
  },
  empty: {
    title: '暂无变更记录',
    text: '会员获得或失去该标签时会记录在此。',
  },
}
