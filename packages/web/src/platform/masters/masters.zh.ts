import type { Phrases } from '../../kit/language/i18n.tsx'
import type { mastersEn } from './masters.en.ts'

export const mastersZh: Phrases<typeof mastersEn> = {
  import: '导入',
  edit: '编辑',
  history: '历史',
  merge: '合并',
  delete: '删除',
  save: '保存',
  created: '已创建“{name}”',
  saved: '已保存“{name}”',
  deleteTitle: '删除 {name}',
  asTree: '树形',
  asTable: '表格',
  findInTree: '在树中查找',
  foundNothing: '没有这样的编码或名称。',
  more: '显示本级更多',
  open: '展开 {name}',
  close: '收起 {name}',
  historyTitle: '{name} 的历史',
}
