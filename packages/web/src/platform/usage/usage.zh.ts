import type { Phrases } from '../../kit/language/i18n.tsx'
import type { usageEn } from './usage.en.ts'

export const usageZh: Phrases<typeof usageEn> = {
  title: '用量',
  asOf: '截至 {at}',
  limits: '租户上限',
  callers: '用户与 API 密钥',
  callersNote: '最接近上限的排在最前。达到上限后，需稍后再试。',
  share: '{used} / {maximum}',
  perSecond: '每秒 {count} 次',
  exportFiles: '{count, plural, =0 {无} other {# 个文件}}，{size}；{days} 天后清理',
  empty: { title: '暂无用量', text: '此处统计任务、导出、实时页面和界面设置。' },
  unlimited: '{used}，无配额',
  quota: {
    title: '配额',
    users: '启用的用户',
    storedBytes: '存储文件',
    codes: '本月签发的序列号',
    rule: '达到 {percent}% 时提醒管理员；达到 100% 后拒绝新的请求，已受理的工作不受影响。',
    warned: '已于 {at} 提醒',
    days: '每日用量',
    day: '日期',
  },
  fields: {
    caller: '用户或密钥',
    tasks: '未完成任务',
    exports: '未完成导出',
    feeds: '实时页面',
    preferences: '界面设置',
    files: '全部文件',
    exportFiles: '导出文件',
    requestsUser: '单个用户请求',
    requestsKey: '单个 API 密钥请求',
    requestsTenant: '租户请求',
  },
  permissions: {
    subjects: {
      usage: '用量',
    },
  },
}
