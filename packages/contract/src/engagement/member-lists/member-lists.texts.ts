/** Texts of the faults of a list of members, for pages and for the file with the refused rows. */

import type { ListRowFault } from './member-lists.schema.ts'

interface ListFileTexts {
  faults: Record<ListRowFault, string>
  line: string
  fault: string
}

export const listFileTexts: Record<'en' | 'zh', ListFileTexts> = {
  en: {
    line: 'Line',
    fault: 'What is wrong',
    faults: {
      identity_missing: 'The row names no ID, phone number or e-mail address.',
      phone_wrong: 'This is no mobile number. Write the country code for numbers of other countries.',
      email_wrong: 'This is no e-mail address.',
      identity_wrong: 'An ID has no blanks and at most 254 characters.',
      quote_misplaced: 'A quotation mark stands in the wrong place.',
      target_closed: 'The tag or audience takes nobody now.',
      not_member: 'No member has these identities.',
      two_members: 'The identities belong to different members.',
      member_not_active: 'The member is frozen.',
      limit_reached: 'As many members as may have the tag have it.',
    },
  },
  zh: {
    line: '行号',
    fault: '不符合原因',
    faults: {
      identity_missing: '该行没有 ID、手机号或邮箱。',
      phone_wrong: '不是手机号。其他国家的号码请带国家代码。',
      email_wrong: '不是邮箱地址。',
      identity_wrong: 'ID 不能含空格，最多 254 个字符。',
      quote_misplaced: '引号位置不正确。',
      target_closed: '该标签或人群目前不能增减会员。',
      not_member: '没有会员使用这些身份标识。',
      two_members: '这些身份标识属于不同会员。',
      member_not_active: '该会员已冻结。',
      limit_reached: '拥有该标签的会员已达上限。',
    },
  },
}
