/** Why a line or a serial number is refused, as text, for the screens and the lists of refusals. */

import type { ChangeRefusalKey, ChangeRowError } from './status-changes-rows.ts'

export const changeRowTextsZh: Record<ChangeRowError, string> = {
  code_missing: '该行没有码',
  code_too_long: '内容过长，不是码',
  quote_misplaced: '引号位置不正确',
  gtin_wrong: 'GTIN 无效或其校验位错误',
  gtin_differs: '码中的 GTIN 与该行或该包装的 GTIN 不一致',
  check_digit_wrong: '码中的校验位错误',
  code_unknown: '本系统从未签发此码',
  which_gtin: '多个产品使用此序列号，请同时填写 GTIN',
  code_of_other_product: '此码属于其他产品',
  listed_twice: '同一序列号已在第 {line} 行出现',
  file_says_other_operation: '文件中该码的处置与所选操作不一致',
  file_says_decommissioned: '文件报告该码已注销，默认按失效处理',
}

export const changeRefusalTextsZh: Record<ChangeRefusalKey, string> = {
  wrong_status: '当前状态不允许此操作',
  final_status: '已处于最终状态',
  not_commissioned: '从未赋码',
  already_commissioned: '已赋码',
  was_scanned: '已被消费者扫描',
  wrong_allocation: '分配状态不符合要求',
  contents_stay: '包装单元内仍有在用的包装：请先决定如何处理其内容',
  on_hold: '被检验批冻结',
  expired: '已过有效期',
  not_expired: '未过有效期或有效期未知',
  not_released: '产品未放行销售',
  never_issued: '本系统从未签发',
  other_level: '包装级别不在所选范围内',
  inside_container: '仍在包装单元内',
  reason_needed: '需要填写原因',
  record_needed: '需要填写销毁记录编号',
  secondPerson_needed: '需要第二人确认',
  signature_needed: '需要电子签名',
  photo_needed: '需要照片',
  identifiedBy_needed: '需要说明识别方式',
  notExpired_needed: '必须未过有效期',
  expired_needed: '必须已过有效期',
  later_fact: '之后已发生其他事件',
  differs_from_signed: '签名后状态已变化',
}
