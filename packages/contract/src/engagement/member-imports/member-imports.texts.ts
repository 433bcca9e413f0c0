/** Titles of the columns of a file of members, by which they are recognized, and texts of its faults for files. */

import type { MemberImportField, MemberRowFault } from './member-imports.schema.ts'

interface MemberFileTexts {
  fields: Record<MemberImportField, string>
  faults: Record<MemberRowFault, string>
  line: string
  fault: string
}

export const memberFileTexts: Record<'en' | 'zh', MemberFileTexts> = {
  en: {
    line: 'Line',
    fault: 'What is wrong',
    fields: {
      externalId: 'External ID',
      phone: 'Phone number',
      email: 'E-mail',
      openid: 'WeChat OpenID',
      unionid: 'WeChat UnionID',
      device: 'Device ID',
      name: 'Name',
      gender: 'Gender',
      birthday: 'Birthday',
      region: 'Region code',
      sourceChannel: 'Source channel code',
      locale: 'Language',
      zone: 'Time zone',
    },
    faults: {
      identity_missing: 'The row names no ID, phone number or e-mail address.',
      phone_wrong: 'This is no mobile number. Write the country code for numbers of other countries.',
      email_wrong: 'This is no e-mail address.',
      identity_wrong: 'An ID has no blanks and at most 254 characters.',
      identity_erased:
        'The person was erased on request. Only who asks to come back is admitted, on the list of members.',
      gender_unknown: 'Write FEMALE, MALE or OTHER.',
      birthday_wrong: 'Write the day as 1990-01-31.',
      birthday_not_past: 'The birthday is not in the past.',
      region_unknown: 'No region in force has this code.',
      channel_unknown: 'No source channel in force has this code.',
      locale_unknown: 'Write en or zh.',
      zone_unknown: 'There is no such time zone. Write it like Asia/Shanghai.',
      too_long: 'Too long.',
      quote_misplaced: 'A quotation mark stands in the wrong place.',
      two_members: 'The identities belong to different members. Members are never merged by an import.',
      not_found_by: 'The member exists, but is found only by an identity by which this import may not change members.',
      member_closed: 'The member was merged or erased.',
      too_many_identities: 'The member would have too many identities.',
    },
  },
  zh: {
    line: '行号',
    fault: '不符合原因',
    fields: {
      externalId: '外部 ID',
      phone: '手机号',
      email: '邮箱',
      openid: '微信 OpenID',
      unionid: '微信 UnionID',
      device: '设备 ID',
      name: '姓名',
      gender: '性别',
      birthday: '生日',
      region: '区域编码',
      sourceChannel: '来源渠道编码',
      locale: '语言',
      zone: '时区',
    },
    faults: {
      identity_missing: '该行没有 ID、手机号或邮箱。',
      phone_wrong: '不是手机号。其他国家的号码请带国家代码。',
      email_wrong: '不是邮箱地址。',
      identity_wrong: 'ID 不能含空格，最多 254 个字符。',
      identity_erased: '此人已应本人请求删除。只有本人要求回来时，才能在会员列表中接纳。',
      gender_unknown: '请填写 FEMALE、MALE 或 OTHER。',
      birthday_wrong: '日期请写成 1990-01-31。',
      birthday_not_past: '生日必须早于今天。',
      region_unknown: '没有此编码的生效区域。',
      channel_unknown: '没有此编码的生效来源渠道。',
      locale_unknown: '请填写 en 或 zh。',
      zone_unknown: '没有此时区，请写成 Asia/Shanghai。',
      too_long: '内容过长。',
      quote_misplaced: '引号位置不正确。',
      two_members: '这些身份标识属于不同会员。导入不会合并会员。',
      not_found_by: '会员已存在，但只能通过本次导入不允许用于更新的身份标识找到。',
      member_closed: '该会员已被合并或删除。',
      too_many_identities: '该会员的身份标识过多。',
    },
  },
}
