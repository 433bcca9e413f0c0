import type { Phrases } from '../../kit/language/i18n.tsx'
import type { trafficEn } from './traffic.en.ts'

export const trafficZh: Phrases<typeof trafficEn> = {
  title: '技术日志',
  lead: '与合作方之间的收发记录及其结果。未指定开始时间时显示最近 {days} 天。人员操作请见事件日志。',
  logins: '事件日志中的登录',
  milliseconds: '{count} 毫秒',
  seconds: '{count} 秒',
  fields: {
    at: '时间',
    direction: '方向',
    kind: '类型',
    partner: '合作方',
    name: '内容',
    outcome: '结果',
    duration: '耗时',
    milliseconds: '耗时（毫秒）',
    size: '大小',
    attempt: '尝试次数',
    reference: '参考号',
    request: '请求编号',
    from: '起（含）',
    to: '止（不含）',
  },
  directions: { OUT: '发出', IN: '接收' },
  kinds: { PUSH: '序列号推送', PULL: '序列号拉取', MESSAGE: '接收消息', LINE: '产线', MAIL: '邮件' },
  outcomes: { DONE: '完成', WAITING: '等待', REFUSED: '对方退回', FAILED: '失败', CANCELLED: '已取消' },
  empty: { title: '暂无收发记录', text: '推送、拉取、接收消息、产线文件和邮件会自动出现在这里。' },
  permissions: { actions: {}, subjects: { traffic: '技术日志' } },
}
