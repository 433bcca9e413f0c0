import type { Phrases } from '../../kit/language/i18n.tsx'
import type { reasonsEn } from './reasons.en.ts'

export const reasonsZh: Phrases<typeof reasonsEn> = {
  choose: '从字典选择原因',
  placeholder: '请选择',
  more: '补充说明',
  errors: {
    basic_configuration_exists: '该类型下已有相同编码的字典项。',
    basic_configuration_not_exists: '字典已不再提供“{code}”，请选择其他原因。',
    basic_configuration_still_used: '该字典项已被记录引用，不能删除，请改为停用。',
    dictionary_code_is_fixed: '字典项的类型和编码不可修改，请停用后另建一项。',
  },
}
