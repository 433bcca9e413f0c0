import type { Phrases } from '../../kit/language/i18n.tsx'
import type { mainDataEn } from './main-data.en.ts'

export const mainDataZh: Phrases<typeof mainDataEn> = {
  fields: {
    code: '编码',
    name: '名称',
    remark: '备注',
    validFrom: '生效日期',
    validTo: '失效日期',
    search: '编码或名称',
    parent: '上级',
    path: '完整路径',
    children: '下级数',
  },
  hints: {
    code: '字母和数字，中间可用 -、_ 或 .。',
    validFrom: '首日，留空表示一直有效。',
    validTo: '末日，留空表示长期有效。',
    parent: '留空即为顶级。',
  },
  brands: {
    title: '品牌',
    create: '新建品牌',
    lead: '产品销售所用的品牌。',
    deleteText: '没有其他记录引用该品牌。',
    empty: { title: '还没有品牌', text: '请新建销售所用的品牌，或从文件导入。' },
    fields: { owner: '所有者' },
    hints: { owner: '品牌所属的公司。' },
  },
  regions: {
    title: '区域',
    create: '新建区域',
    lead: '树形区域，例如国家、省、市、区。',
    deleteText: '有下级或有专柜的区域不能删除。',
    empty: { title: '还没有区域', text: '请先新建顶级区域，或从文件导入全部区域。' },
  },
  businessUnits: {
    title: '业务单元',
    create: '新建业务单元',
    lead: '事业部和部门，按树形组织。',
    deleteText: '有下级或拥有品类账号的业务单元不能删除。',
    empty: { title: '还没有业务单元', text: '请先新建公司，再新建其下的事业部。' },
  },
  sourceChannels: {
    title: '来源渠道',
    create: '新建来源渠道',
    lead: '销售、会员和访问数据的来源，例如电商平台或门店。',
    deleteText: '没有其他记录引用该渠道。',
    empty: { title: '还没有来源渠道', text: '请新建每个销售平台或门店类型。' },
  },
  errors: {
    master_code_exists: '已有记录使用此编码。',
    master_code_can_not_be_empty: '请输入编码。',
    master_code_wrong_format: '只能使用字母和数字，中间可用 -、_ 或 .。',
    master_name_can_not_be_empty: '请输入名称。',
    last_day_before_first: '失效日期早于生效日期。',
    master_parent_not_exists: '上级已不存在。',
    master_inside_itself: '不能放在自己或自己的下级之内。',
    master_too_deep: '最多 {maximum} 级。',
    master_still_used:
      '“{name}”仍在使用：{inside, plural, =0 {} other {# 个下级，}}包括 {names}{more, plural, =0 {} other { 等，另有 # 个}}。',
  },
  audit: {
    subjects: { brand: '品牌', region: '区域', business_unit: '业务单元', source_channel: '来源渠道' },
    events: {
      brand: { created: '新建品牌', changed: '修改品牌', deleted: '删除品牌' },
      region: { created: '新建区域', changed: '修改区域', deleted: '删除区域' },
      business_unit: { created: '新建业务单元', changed: '修改业务单元', deleted: '删除业务单元' },
      source_channel: { created: '新建来源渠道', changed: '修改来源渠道', deleted: '删除来源渠道' },
    },
  },
  permissions: {
    subjects: { brands: '品牌', regions: '区域', businessUnits: '业务单元', sourceChannels: '来源渠道' },
  },
}
