import type { Phrases } from '../../kit/language/i18n.tsx'
import type { consentsEn } from './consents.en.ts'

export const consentsZh: Phrases<typeof consentsEn> = {
  title: '授权同意',
  none: '该会员尚未同意任何事项，不得向其发送营销内容。',
  record: '登记决定',
  recordTitle: '登记会员的决定',
  recorded: '决定已登记',
  earlier: '历史',
  said: '{day}，{source}：{proof}',
  by: '{name} 于 {at} 登记',
  line: '导入的第 {line} 行',
  fields: {
    purpose: '用途',
    channel: '渠道',
    state: '决定',
    decidedOn: '决定日期',
    source: '会员表达方式',
    proof: '凭证',
  },
  hints: {
    purpose: '召回和安全通知无需同意。',
    channel: '营销须按渠道分别同意。',
    state: '决定不会被修改；会员之后的意愿登记为新的决定。',
    decidedOn: '按贵公司所在时区。较早的日期作为历史保留。',
    source: '凭证可在此处找到。',
    proof: '可查证之处：表单、通话或邮件的编号。请勿填写个人的姓名、号码或地址。',
  },
  purposes: {
    MARKETING: '营销',
    LOYALTY: '积分与奖励',
    PROFILING: '人群与推荐',
    HEALTH: '用药数据的使用',
  },
  channels: {
    SMS: '短信',
    EMAIL: '邮件',
    WECHAT: '微信',
    CALL: '电话',
  },
  states: {
    GRANTED: '同意',
    DENIED: '拒绝',
    REVOKED: '已撤回',
  },
  sources: {
    PAPER: '纸质表单',
    PHONE: '电话',
    SHOP: '门店',
    WEBSITE: '网站',
    APP: 'App 或小程序',
    LETTER: '信函或邮件',
  },
}
