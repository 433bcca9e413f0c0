import type { Phrases } from '../../kit/language/i18n.tsx'
import type { overviewEn } from './overview.en.ts'

export const overviewZh: Phrases<typeof overviewEn> = {
  dashboard: '看板',
  asOf: '截至 {at}',
  home: '首页',
  homeLead: '{name}，您可以在这里办理以下业务。',
  homeEmpty: '您的角色尚无任何页面的权限，请联系管理员分配角色。',
  serials: '序列号状态分布',
  serialsNote: '共 {count} 个',
  status: '状态',
  total: '合计',
  orders: '订单状态分布',
  noOrders: '还没有订单，请在生产订单中新建。',
  throughput: '每日包装数',
  throughputNote: '最近 {days} 天',
  noThroughput: '这段时间没有生产。',
  kinds: {
    commissioned: '已赋码',
    released: '已放行',
    destroyed: '已销毁',
    issued: '已签发',
  },
  day: '日期',
  dayTitle: '{day}：赋码 {commissioned}，放行 {released}，销毁 {destroyed}',
  capacity: '剩余容量',
  capacityNote: '可签发序列号的规则版本',
  rule: '{name} 第 {version} 版',
  left: '剩余码数',
  used: '已签发',
  lasts: '可用时间',
  century: '一百年以上',
  months: '{count, plural, =0 {不足一个月} other {# 个月}}',
  unused: '尚未使用',
  noCapacity: '还没有已批准的规则版本。',
  alerts: '未关闭的预警',
  noAlerts: '没有未关闭的预警。',
  permissions: {
    subjects: {
      dashboard: '看板',
    },
  },
}
