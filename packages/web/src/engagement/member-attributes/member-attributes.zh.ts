import type { Phrases } from '../../kit/language/i18n.tsx'
import type { memberAttributesEn } from './member-attributes.en.ts'

export const memberAttributesZh: Phrases<typeof memberAttributesEn> = {
  edit: '编辑属性',
  editOf: '属性：{name}',
  change: '编辑',
  save: '保存',
  saved: '属性已保存',
  none: '暂无内容。',
  noFields: '元数据中已没有属性字段。',
  sources: { PERSON: '人工', IMPORT: '文件', MESSAGE: '消息', UNDO: '撤销' },
  lineage: {
    before: '记录来源之前',
    sources: {
      PERSON: '人工录入',
      IMPORT: '文件导入',
      MESSAGE: '消息写入',
      MERGE: '会员合并',
      UNDO: '撤销',
      ERASURE: '个人信息删除',
    },
  },
  changed: '{source}，{at}',
  changedBy: '{source}，{name}，{at}',
  personal: { show: '显示个人属性', shown: '个人属性完整显示，离开页面后恢复隐藏。' },
  states: { show: '查看历史版本', hide: '收起历史版本', version: '版本 {number}：{source}', more: '更多历史版本' },
  fields: { attributes: '已删除的属性', versions: '已删除的历史版本' },
  audit: {
    events: {
      member: { attributes_changed: '会员属性已修改', attributes_unmasked: '查看会员的完整个人属性' },
      member_attributes: { forgotten: '已删除过期的会员属性' },
    },
  },
  taskKinds: {
    member_attributes_forget: '删除过期的会员属性',
    member_attributes_promote: '填充会员的索引属性',
    member_attributes_promote_all: '建立会员属性索引',
  },
}
