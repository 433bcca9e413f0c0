/** What is wrong with a row, in words: the page and the file of refused rows say it with the same texts. */
import type { OnboardingRowError } from './onboarding.errors.ts'

type Texts = Record<OnboardingRowError, string>

export const onboardingRowTexts: Record<'en' | 'zh', Texts> = {
  en: {
    columns_differ: 'The row has {count} columns, the heading {expected}',
    code_missing: 'Give GTIN and serial, or an SSCC',
    code_wrong: '{value} is no such code',
    check_digit_wrong: 'The check digit of {value} is wrong',
    product_unknown: 'No approved product has the GTIN {value}',
    level_wrong: 'The level does not fit the code',
    status_unknown: '{value} is no status here',
    status_not_enterable: 'A code cannot enter as {value}',
    value_wrong: '{value} cannot be read',
    listed_twice: 'The same code stands in line {line} already',
    already_known: 'The code is known here already',
    in_rule_space: 'An SN rule of the product may make this very code',
    parent_wrong: '{value} is no code of a container',
    parent_missing: 'The container has no row of its own, or that row is refused',
    parent_level_not_above: 'The container is not of an outer level',
    parent_is_full: 'The container holds {maximum} at most',
    parent_mixes_levels: 'The container holds packs of another level already',
    parent_not_on_a_pack: 'Only what is in use can be packed, and only into what is in use',
  },
  zh: {
    columns_differ: '该行有 {count} 列，表头有 {expected} 列',
    code_missing: '请填写 GTIN 和序列号，或 SSCC',
    code_wrong: '{value} 不是有效的码',
    check_digit_wrong: '{value} 的校验位错误',
    product_unknown: '没有已批准的产品使用 GTIN {value}',
    level_wrong: '包装级别与编码不符',
    status_unknown: '没有 {value} 这个状态',
    status_not_enterable: '编码不能以 {value} 状态导入',
    value_wrong: '无法读取 {value}',
    listed_twice: '同一编码已在第 {line} 行出现',
    already_known: '本系统已有该编码',
    in_rule_space: '该编码落在产品编码规则的范围内',
    parent_wrong: '{value} 不是容器的码',
    parent_missing: '容器在文件中没有自己的行，或该行被拒绝',
    parent_level_not_above: '容器的级别不高于其内容物',
    parent_is_full: '容器最多装 {maximum} 个',
    parent_mixes_levels: '容器中已有其他级别的包装',
    parent_not_on_a_pack: '只有使用中的编码才能装箱，且只能装入使用中的容器',
  },
}
