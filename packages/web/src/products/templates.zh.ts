import type { Phrases } from '../kit/i18n.tsx'
import type { templatesEn } from './templates.en.ts'

export const templatesZh: Phrases<typeof templatesEn> = {
  title: '包装级别模板', one: '包装级别模板', lead: '单品如何装入中包、箱和托盘，以及每级包装使用的编码。',
  create: '新建模板', submit: '创建模板', edit: '编辑模板', save: '保存', created: '模板已创建', saved: '模板已保存', deleted: '模板已删除', delete: '删除', deleteTitle: '删除 {name}', deleteText: '没有产品使用该模板。',
  empty: { title: '还没有包装级别模板', text: '模板规定每箱装多少单品、每托盘装多少箱。产品从中选用。' },
  fields: { name: '名称', remark: '备注', ratio: '比例', levels: '级别', level: '级别', capacity: '内含下一级数量', codeType: '包装上的编码', zeroBox: '零箱', products: '产品', changedAt: '更改时间', structure: '结构', code: '编码' },
  hints: { levels: '从单品向外排列。', ratio: '一个最外层包装及其内含数量。', reshape: '产品保持审批时的结构，直到产品本身被编辑。', zeroBox: '零箱是未装满的包装，请选择其编号方式。' },
  codeTypes: { SGTIN: 'GTIN 加序列号', SSCC: 'SSCC', CN20: '中国药品追溯码，20 位', NONE: '无编码' },
  zeroBoxes: { NONE: '不允许', SAME_KEY: '允许，用普通编号', OWN_KEY: '允许，用单独号段' },
  levelAt: '第 {at} 级', addLevel: '添加级别', removeLevel: '删除{level}',
  cards: { picture: '包装结构', products: '使用该模板的产品', history: '历史记录' }, reasons: { CREATE: '新建', MODIFY: '修改' }, changed: '{field}：{from} → {to}', reshaped: '级别的编码或零箱方式', current: '当前', older: '结构 {shape}（旧）', noProducts: '还没有产品使用该模板。',
  errors: {
    template_exists: '已有结构完全相同的模板，请直接使用。', template_name_exists: '模板名称已存在。', template_not_exists: '该包装级别模板不存在。', template_still_used: '已有产品使用该模板，不能删除。',
    template_name_can_not_be_empty: '请输入名称。', aggregation_level_can_not_be_empty: '请选择聚合级别。', zero_box_can_not_be_empty: '请选择零箱的编号方式。', levels_not_ascending: '每一级必须比前一级更靠外。',
    unit_level_missing: '第一级必须是单品。', unit_capacity_not_one: '单品的数量为 1。', unit_code_type_wrong: '单品使用 GTIN 加序列号，或中国药品追溯码。', unit_is_never_partial: '单品没有零箱。',
    zero_box_needs_a_code: '无编码的包装不能为零箱编号。', too_many_units_inside: '一个最外层包装最多含 10,000,000 个单品。',
  },
}
