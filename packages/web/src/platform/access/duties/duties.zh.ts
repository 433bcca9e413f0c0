import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { dutiesEn } from './duties.en.ts'

export const dutiesZh: Phrases<typeof dutiesEn> = {
  title: '职责分离',
  lead: '规定哪些权限不得由同一人同时拥有。启用的规则会拒绝造成冲突的角色分配和角色权限变更。',
  edit: '编辑规则',
  save: '保存规则',
  saved: '规则已保存',
  add: '添加规则',
  remove: '删除规则',
  ruleNumber: '规则 {number}',
  history: '变更历史',
  fields: {
    name: '名称',
    rules: '规则',
    one: '拥有以下任一权限者',
    other: '不得拥有以下权限',
    isActive: '启用',
    user: '用户',
    rule: '规则',
    meeting: '冲突的权限',
    roles: '来自角色',
  },
  hints: {
    one: '规则的一侧：拥有其中任一权限的人……',
    other: '……不得再获得其中任何权限，先后顺序不限。',
    isActive: '启用后，违反规则的变更将被拒绝。已存在的冲突保持不变，直至有人取消相应角色。',
  },
  status: { active: '已启用', inactive: '未启用' },
  rules: '规则',
  none: { title: '暂无规则', text: '没有规则时，角色可以任意组合。' },
  report: '当前违反规则的人员',
  reportNote: '未启用的规则也列出，便于了解启用后的影响。拥有全部权限的账号不参与判断。',
  clean: { title: '无人违反规则', text: '没有启用的账号同时拥有某条规则两侧的权限。' },
  both: '{one} 与 {other}',
  audit: {
    subjects: { duty_rules: '职责分离' },
    events: { duty_rules: { changed: '职责分离规则已变更' } },
  },
  permissions: { subjects: { dutyRules: '职责分离' } },
}
