/** Words for the columns of a product file and for what can be wrong with a row: on the page and in the file alike. */
import type { ImportWords } from '../imports/imports.words.ts'
import { productColumns, type ProductColumn } from './imports.schema.ts'

export const productRowFaults = [
  'can_not_be_empty', 'too_long', 'code_wrong_format', 'code_twice', 'name_taken', 'number_wrong_format', 'out_of_range', 'not_in_list', 'workflow_unknown', 'company_code_wrong_format', 'company_code_needed', 'line_unknown', 'template_unknown', 'level_not_in_template',
  'gln_wrong_format', 'check_digit_wrong', 'gtin_wrong_format', 'gtin_indicator_wrong', 'gtin_listed_twice', 'gtin_not_of_company', 'gtin_needed', 'gtin_not_for_this_level', 'gtin_taken', 'gtin_frozen', 'rule_unknown', 'rule_not_usable', 'category_unknown', 'group_unknown', 'too_many_groups', 'refused',
] as const
export type ProductRowFault = (typeof productRowFaults)[number]

const columnTextsEn = {
  code: 'Code', name: 'Name', validity: 'Validity', periodType: 'Period type', workflow: 'Workflow', companyCode: 'Company code', productionLine: 'Production line', snSource: 'Serial code source', template: 'Packing-level template', packagingLevel: 'Packed up to',
  ownerGLN: 'Owner GLN', vendorGLN: 'Vendor GLN', producerGLN: 'Producer GLN', gtinEA: 'GTIN of the unit', gtinBUNDLE: 'GTIN of the bundle', gtinCA: 'GTIN of the case', gtinPL: 'GTIN of the pallet',
  ruleEA: 'SN rule of the unit', ruleBUNDLE: 'SN rule of the bundle', ruleCA: 'SN rule of the case', rulePL: 'SN rule of the pallet', category: 'Category', groups: 'Groups',
} as const satisfies Record<ProductColumn, string>
const columnTextsZh = {
  code: '编码', name: '名称', validity: '有效期', periodType: '有效期单位', workflow: '工作流', companyCode: '厂商代码', productionLine: '产线', snSource: '序列号来源', template: '包装级别模板', packagingLevel: '包装至',
  ownerGLN: '持有人 GLN', vendorGLN: '供应商 GLN', producerGLN: '生产商 GLN', gtinEA: '单品 GTIN', gtinBUNDLE: '中包 GTIN', gtinCA: '箱 GTIN', gtinPL: '托盘 GTIN',
  ruleEA: '单品编码规则', ruleBUNDLE: '中包编码规则', ruleCA: '箱编码规则', rulePL: '托盘编码规则', category: '分类', groups: '分组',
} as const satisfies Record<ProductColumn, string>

const faultTextsEn = {
  can_not_be_empty: 'Must not be empty.', too_long: 'Too long.', code_wrong_format: 'Use letters, digits and . _ / - only.', code_twice: 'The same code stands in line {line}.', name_taken: 'Another product has this name.', number_wrong_format: 'Write a whole number.', out_of_range: 'This number is too small or too large.',
  not_in_list: 'This is none of the values that are possible here.', workflow_unknown: 'No workflow in force has this code.', company_code_wrong_format: 'Write 4 to 12 digits.', company_code_needed: 'A level with SSCC needs the company code.', line_unknown: 'No approved line has this code.', template_unknown: 'No template has this name.', level_not_in_template: 'The template does not have this level, or the product is not packed so far.',
  gln_wrong_format: 'A GLN has 13 digits.', check_digit_wrong: 'The check digit is wrong.', gtin_wrong_format: 'A GTIN has 8, 12, 13 or 14 digits.', gtin_indicator_wrong: 'A GTIN with indicator 9 is for goods of varying weight.', gtin_listed_twice: 'Another level of this row has the same GTIN.', gtin_not_of_company: 'The GTIN does not begin with the company code.',
  gtin_needed: 'This level needs a GTIN.', gtin_not_for_this_level: 'A level with SSCC has no GTIN.', gtin_taken: 'Another product has this GTIN.', gtin_frozen: 'Serial numbers were issued with the GTIN {gtin}, so it stays.', rule_unknown: 'Write the name and the version of a rule, like “Units v2”.', rule_not_usable: 'This rule version is not approved, or makes codes of another kind.',
  category_unknown: 'No category has this code.', group_unknown: 'No group has the code {code}.', too_many_groups: 'A product is in {maximum} groups at most.', refused: 'Refused when it was entered; open the product, or create it by hand, to see why.',
} as const satisfies Record<ProductRowFault, string>
const faultTextsZh = {
  can_not_be_empty: '不能为空。', too_long: '内容过长。', code_wrong_format: '只能使用字母、数字和 . _ / -。', code_twice: '与第 {line} 行的编码相同。', name_taken: '其他产品已使用此名称。', number_wrong_format: '请填写整数。', out_of_range: '数值过小或过大。',
  not_in_list: '不是可用的取值。', workflow_unknown: '没有此编码的生效工作流。', company_code_wrong_format: '请填写 4 至 12 位数字。', company_code_needed: '含 SSCC 的级别需要厂商代码。', line_unknown: '没有此编码的已审批产线。', template_unknown: '没有此名称的模板。', level_not_in_template: '模板没有此级别，或产品未包装到此级别。',
  gln_wrong_format: 'GLN 为 13 位数字。', check_digit_wrong: '校验位错误。', gtin_wrong_format: 'GTIN 为 8、12、13 或 14 位数字。', gtin_indicator_wrong: '指示符为 9 的 GTIN 用于变量贸易项目。', gtin_listed_twice: '本行另一级别使用了相同的 GTIN。', gtin_not_of_company: 'GTIN 不以厂商代码开头。',
  gtin_needed: '此级别需要 GTIN。', gtin_not_for_this_level: '使用 SSCC 的级别没有 GTIN。', gtin_taken: '其他产品已使用此 GTIN。', gtin_frozen: '已用 GTIN {gtin} 发放序列号，不能修改。', rule_unknown: '请填写规则名称和版本，例如“单品 v2”。', rule_not_usable: '该规则版本未审批，或生成其他类型的码。',
  category_unknown: '没有此编码的分类。', group_unknown: '没有编码为 {code} 的分组。', too_many_groups: '一个产品最多属于 {maximum} 个分组。', refused: '录入时被拒绝，请打开产品或手动新建以查看原因。',
} as const satisfies Record<ProductRowFault, string>

export const productFileWords: ImportWords<ProductColumn> = { columns: productColumns, keyColumn: 'code', titles: { en: columnTextsEn, zh: columnTextsZh }, faults: { en: faultTextsEn, zh: faultTextsZh } }
