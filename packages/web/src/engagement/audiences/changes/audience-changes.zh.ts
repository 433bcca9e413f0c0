import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { audienceChangesEn } from './audience-changes.en.ts'

export const audienceChangesZh: Phrases<typeof audienceChangesEn> = {
  title: '进出记录',
  of: '“{name}”的进出记录',
  open: '进出记录',
  lead: '最新的在前。已被删除个人数据的会员不再保留记录。',
  someone: '某会员',
  factsChanged: '数据变化：{facts}',
  fields: {
    at: '时间',
    step: '变更',
    member: '会员',
    phone: '手机号',
    email: '邮箱',
    cause: '原因',
    version: '规则版本',
    by: '操作人',
    from: '开始日期',
    to: '结束日期',
  },
  causes: {
    HAND: '人工操作',
    AUDIENCE: '其他人群的全部会员',
    BUILD: '人群生成',
    FACT: '数据变化',
    TIME: '时间期限已到',
    CONSENT: '授权同意已撤回',
  },
  empty: {
    title: '暂无进出记录',
    text: '会员进入或离开该人群时会记录在此。',
  },
}
