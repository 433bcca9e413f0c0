import type { Phrases } from '../kit/i18n.tsx'
import type { productsEn } from './products.en.ts'

export const productsZh: Phrases<typeof productsEn> = {
  title: '产品', one: '产品', lead: '被包装和赋码的对象。修改须由他人审批；审批之前，已审批的版本继续有效。',
  create: '新建产品', edit: '编辑产品', save: '提交审批', created: '产品已提交审批', saved: '修改已提交审批',
  empty: { title: '还没有产品', text: '产品规定 GTIN、包装方式以及序列号来源。请新建产品，再由同事审批。' },
  fields: {
    code: '编码', name: '名称', status: '状态', search: '编码或名称', gtin: 'GTIN', gtinOfUnit: '单品 GTIN', ratio: '包装比例', template: '包装级别模板', packagingLevel: '最高包装级别', snSource: '序列号来源',
    validity: '有效期', periodType: '有效期单位', workflow: '工作流', category: '分类', groups: '分组', companyCode: '企业代码', productionLine: '产线', ownerGLN: '所有方 GLN', vendorGLN: '供应商 GLN', producerGLN: '生产方 GLN',
    approver: '审批人', approvalTime: '审批时间', opinion: '审批意见', changedAt: '更改时间', revision: '修订版', author: '编制人', writtenAt: '编制时间', level: '级别', capacity: '内含', codeType: '编码', zeroBox: '零箱', rule: '编码规则',
  },
  hints: {
    code: '可用字母、数字和 . _ / -。编码写入产线文件，永久不变。', codeStays: '编码永久不变。', companyCode: 'GS1 厂商识别代码，4 至 12 位数字。GTIN 包含它，SSCC 以它开头。',
    packagingLevel: '该产品最外层的包装；模板中更外层的级别不采用。', productionLine: '该产品的订单默认使用此产线。', workflow: '该产品的订单由谁签名，仓库是否扫码。',
    noTemplate: '请先选择模板，由模板决定有哪些级别。', frozen: '已用此 GTIN 签发序列号，不能再更改。', rule: '仅限已审批且生成此类编码的规则；未选择时不能在本系统生成编码。', newTemplate: '模板有更新的结构，保存后将采用。',
  },
  sections: { packing: '包装与 GTIN', making: '生产', parties: '相关方' },
  deriveKey: '采用 {key}（单品 GTIN 加指示符 {indicator}）',
  capacity: { unit: '最小包装', of: '{count, number} × {level}', units: '共 {count} 个单品' },
  status: { UNAPPROVED: '待审批', APPROVED: '已审批', REJECTED: '已驳回', DELETE: '已删除' },
  replaced: '已被替代', inForce: '有效',
  reasons: { CREATE: '新建', MODIFY: '修改', DELETE: '删除', UNAPPROVED: '修改后重新待审批', APPROVED: '审批通过', UNDO: '撤回修改', REJECTED: '驳回' },
  step: '{what}（修订版 {revision}）',
  sources: { TRACELINK: 'TraceLink', pharmforce: '本系统生成' },
  periods: { '1': '月', '2': '年' },
  validity: { '1': '{count} 个月', '2': '{count} 年' },
  cards: { life: '产品状态', newest: '修订版 {revision}', standing: '审批前仍有效：修订版 {revision}', packing: '包装', history: '历史记录', revisions: '修订版' },
  waiting: '有修改待审批。订单仍使用修订版 {revision}。', waitingFirst: '审批之前，订单不能使用该产品。', rejectedNote: '修改已被驳回。订单仍使用修订版 {revision}。', rejectedFirst: '已被驳回。请编辑后重新提交审批。',
  onlyOthers: '此修改由您编制，须由他人审批。',
  changed: '{field}：{from} → {to}', nothing: '空', was: '原为 {value}',
  actions: {
    edit: '编辑', approve: '审批通过', reject: '驳回', undo: '撤回修改', delete: '删除', approveTitle: '审批 {code} 修订版 {revision}', rejectTitle: '驳回 {code} 修订版 {revision}', undoTitle: '撤回 {code} 的修改', deleteTitle: '删除 {code}',
    undoText: '修订版 {revision} 将被放弃，恢复为已审批的修订版。', deleteText: '该产品将不再出现在列表和选项中；其历史记录和已生成的序列号保留。',
    approved: '产品已审批通过', rejected: '修改已驳回', undone: '修改已撤回', deleted: '产品已删除',
  },
  errors: {
    category_code_exists: '已有分类使用此编码。', category_name_exists: '已有分类使用此名称。', category_not_exists: '该分类已不存在。', category_still_used: '该分类下还有产品或下级分类，请先移走。',
    category_too_deep: '分类最多 {maximum} 级。', category_inside_itself: '分类不能放在自己或自己的下级之内。', category_code_can_not_be_empty: '请输入编码。', category_name_can_not_be_empty: '请输入名称。',
    group_code_exists: '已有分组使用此编码。', group_name_exists: '已有分组使用此名称。', group_not_exists: '其中有分组已不存在。', group_code_can_not_be_empty: '请输入编码。', group_name_can_not_be_empty: '请输入名称。', class_code_wrong_format: '只能使用字母、数字和 -。',
    article_code_exists: '产品编码已存在。', article_name_exists: '产品名称已存在。', gtin_exists: '其中的 GTIN 已被其他产品使用。', gtin_frozen: '已用原 GTIN 签发序列号，不能更改。',
    product_still_used_by_an_order: '仍有订单使用该产品，不能删除。', approver_is_author: '此修改由您编制，须由他人审批。', product_workflow_retired: '版本 {revision} 选用的工作流“{workflowName}”已停用，不能审批。请编辑产品，改选其他工作流，然后审批新版本。', no_revision_in_force: '此前没有已审批的版本，无法撤回。',
    article_code_can_not_be_empty: '请输入编码。', article_name_can_not_be_empty: '请输入名称。', validity_can_not_be_empty: '请输入有效期。', packing_level_template_can_not_be_empty: '请选择包装级别模板。', gtin_can_not_be_empty: '该级别必须填写 GTIN。',
    company_code_can_not_be_empty: '含 SSCC 的级别必须填写企业代码。', article_code_wrong_format: '只能使用字母、数字和 . _ / -。', company_code_wrong_format: '请输入 4 至 12 位数字。', gtin_wrong_format: 'GTIN 为 8、12、13 或 14 位数字。',
    gtin_indicator_wrong: '指示符 9 用于变量商品，变量商品不带序列号。', gtin_listed_twice: '每个级别的 GTIN 不能相同。', gtin_not_of_company: '该 GTIN 不包含企业代码。', gtin_not_for_this_level: '该级别使用 SSCC，不填 GTIN。',
    rule_version_not_usable: '请选择已审批且生成此类编码的规则。', gln_wrong_format: 'GLN 为 13 位数字。', level_listed_twice: '级别重复。', level_not_in_template: '模板中没有该级别。', levels_differ_from_template: '级别与模板不一致，请重新选择模板。',
  },
}
