import type { Phrases } from '../../kit/language/i18n.tsx'
import type { trafficEn } from './traffic.en.ts'

export const trafficZh: Phrases<typeof trafficEn> = {
  title: '技术日志',
  lead: '登录、被拒绝的访问、任务、API 密钥的操作与调用，以及与合作方之间的收发记录，按您的权限显示。未指定开始时间时显示最近 {days} 天。API 密钥对同一接口的调用每分钟汇总为一行，列出次数和最慢一次的耗时。',
  kindsOnly: {
    logins: '登录',
    refusals: '被拒绝的访问',
  },
  milliseconds: '{count} 毫秒',
  seconds: '{count} 秒',
  refusedCall: '{call}（状态码 {status}）',
  fields: {
    at: '时间',
    direction: '方向',
    kind: '类型',
    partner: '合作方或账号',
    name: '内容',
    outcome: '结果',
    duration: '耗时',
    milliseconds: '耗时（毫秒）',
    size: '大小',
    attempt: '次数',
    reference: '参考号',
    request: '请求编号',
    from: '起（含）',
    to: '止（不含）',
  },
  directions: { OUT: '发出', IN: '接收', INSIDE: '内部' },
  kinds: {
    PUSH: '序列号推送',
    PULL: '序列号拉取',
    MESSAGE: '接收消息',
    LINE: '产线',
    MAIL: '邮件',
    LOGIN: '登录',
    REFUSAL: '被拒绝的访问',
    API: 'API 密钥的操作',
    CALLS: 'API 密钥的调用',
    TASK: '任务',
  },
  outcomes: { DONE: '完成', WAITING: '等待', REFUSED: '被拒绝', FAILED: '失败', CANCELLED: '已取消' },
  empty: {
    title: '没有符合条件的记录',
    text: '推送、拉取、接收消息、产线文件、邮件、登录、拒绝、API 密钥的调用和任务会自动出现在这里。',
  },
  permissions: { actions: {}, subjects: { traffic: '技术日志' } },
}
