import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { inboxEn } from './inbox.en.ts'

export const inboxZh: Phrases<typeof inboxEn> = {
  title: '消息',
  one: '消息',
  lead: '其他系统提交的内容，按原样保存。',
  empty: {
    title: '暂无消息',
    text: '订阅端点收到消息后会显示在此处。',
  },
  fields: {
    id: '消息编号',
    slug: '端点',
    receivedAt: '接收时间',
    status: '状态',
    format: '格式',
    bytes: '大小',
    records: '记录数',
    routingNumber: '路由版本',
    unroutedRecord: '无规则的记录',
    waitsFor: '等待',
    digest: '带密钥的哈希值',
    contentType: '内容类型',
    userAgent: '发送程序',
    senderId: '发送方 ID',
    from: '接收时间起',
    to: '接收时间止',
  },
  formats: {
    JSON: 'JSON',
    JSON_LINES: 'JSON Lines',
    CSV: 'CSV',
  },
  status: {
    NEW: '新消息',
    ROUTED: '已路由',
    APPLIED: '已应用',
    REJECTED: '已拒绝',
    REPLAYED: '已重放',
    DEAD: '已放弃',
  },
  waits: {
    RULE: '匹配的规则',
  },
  unrouted: '未路由：路由版本 {number} 中没有规则匹配第 {record} 条记录，下一个版本会重新判断。',
  cards: {
    envelope: '基本信息',
    content: '内容',
    history: '历史记录',
  },
  show: '显示内容',
  hidden: '消息可能含个人数据，每次查看都会记入事件日志。',
  removed: '内容已删除。',
}
