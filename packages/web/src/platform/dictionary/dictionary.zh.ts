import type { Phrases } from '../../kit/language/i18n.tsx'
import type { dictionaryEn } from './dictionary.en.ts'

export const dictionaryZh: Phrases<typeof dictionaryEn> = {
  title: '数据字典',
  lead: '企业为表单自定义的选项：报废、冻结、退货的原因，以及订单偏差的原因。',
  create: '新建字典项',
  empty: { title: '还没有字典项', text: '请添加供选择的原因；在此之前只能手工填写。' },
  deleteText: '没有记录引用该项；删除后表单不再提供。',
  fields: {
    type: '类型',
    code: '编码',
    name: '中文名称',
    nameEn: '英文名称',
    place: '排序',
    use: '使用状态',
    isDisabled: '停用',
    search: '编码或名称',
  },
  hints: {
    type: '提供该项的表单；与编码一样，保存后不可修改。',
    code: '1 至 8 位字母或数字。外部系统的文件和报表以编码识别，保存后不可修改。',
    place: '数字小的排在前面。',
    isDisabled: '停用：表单不再提供该项，已引用的记录保持不变。',
  },
  types: {
    SCRAP_REASON: '报废原因',
    HOLD_REASON: '冻结原因',
    RETURN_REASON: '退货原因',
    DEVIATION_REASON: '偏差原因',
  },
  uses: { OFFERED: '启用', DISABLED: '已停用' },
  audit: {
    subjects: { dictionary_entry: '字典项' },
    events: {
      dictionary_entry: { created: '新建字典项', changed: '修改字典项', deleted: '删除字典项' },
    },
  },
  permissions: { subjects: { dictionary: '数据字典' } },
}
