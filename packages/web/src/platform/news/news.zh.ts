import type { Phrases } from '../../kit/language/i18n.tsx'
import type { newsEn } from './news.en.ts'

export const newsZh: Phrases<typeof newsEn> = {
  title: '新闻公告',
  one: '公告详情',
  lead: '企业发布给全体员工或您所属角色的公告。',
  card: { title: '新闻公告', unread: '{count, plural, other {# 条未读}}', all: '全部公告' },
  unread: '{count, plural, other {# 条未读公告}}',
  bar: {
    planned: '系统维护，计划时间：{from} 至 {to}（{zone}）。',
    running: '系统维护正在进行，预计 {to} 结束（{zone}）。',
    more: '查看详情',
    close: '关闭，重新登录前不再显示',
  },
  kinds: { NEWS: '公告', MAINTENANCE: '系统维护' },
  isPinned: '置顶',
  read: { UNREAD: '未读', READ: '已读' },
  fields: {
    newsTitle: '标题',
    kind: '类型',
    publishFrom: '发布时间',
    publishUntil: '展示截止',
    read: '阅读状态',
    search: '标题',
    time: '维护时间',
  },
  period: '{from} 至 {to}（{zone}）',
  empty: { title: '暂无公告', text: '发布给您的公告会显示在这里和首页。' },
  errors: {
    news_needs_a_language: '请至少填写一种语言的标题和正文。',
    news_status_does_not_allow: '当前状态不允许此操作，请重新打开该公告。',
    news_window_is_over: '展示时间已过，请选择更晚的截止时间。',
  },
}
