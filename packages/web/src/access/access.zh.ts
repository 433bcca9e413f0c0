import type { Phrases } from '../kit/i18n.tsx'
import type { accessEn } from './access.en.ts'

export const accessZh: Phrases<typeof accessEn> = {
  login: {
    title: '登录', lead: '每一个编码，从第一次打印到最后一次扫描。', account: '账号', password: '密码', code: '验证码',
    codeHint: '请输入图片中的字符。', change: '换一张', picture: '验证码图片', withoutPicture: '不看图片继续',
    withPicture: '改用图片', working: '您的电脑正在证明您不是脚本，需要一两秒钟。', workDone: '已完成，无需验证码。',
    workFailed: '无法完成证明，请改用图片。', submit: '登录', tenant: '租户 {tenant}', expired: '验证码已过期，这是新的验证码。',
  },
  ownPassword: {
    title: '我的密码', lead: '修改后，您的其他会话会结束。', first: '当前密码由他人设置，请先设置您自己的密码。', present: '当前密码', next: '新密码',
    hint: '至少 6 个字符，长度比复杂更重要。', submit: '修改密码', changed: '密码已修改',
  },
  errors: {
    verification_code_wrong: '验证码错误，这是新的验证码。',
    user_name_or_password_wrong: '用户名或密码错误。',
    platform_account_or_password_wrong: '账号或密码错误。',
    account_can_not_be_empty: '请输入账号。',
    password_can_not_be_empty: '请输入密码。',
    verification_code_can_not_be_empty: '请输入验证码。',
    reason_too_short: '原因至少 3 个字符。',
    user_name_can_not_be_empty: '请输入用户名。',
    role_name_can_not_be_empty: '请输入角色名称。',
    role_id_can_not_be_empty: '请至少选择一个角色。',
    user_id_can_not_be_empty: '请选择用户。',
    password_too_short: '密码至少 6 个字符。',
    password_too_common: '该密码过于常见，容易被猜中，请换一个。',
    password_same_as_before: '新密码与当前密码相同，请换一个。',
    password_change_required: '请先设置您自己的密码。',
    user_is_yourself: '不能对自己的账号执行此操作。',
    api_key_name_can_not_be_empty: '请输入密钥名称。',
    api_key_name_exists: '同名密钥已存在。',
    api_key_expiry_in_the_past: '到期日不能早于今天。',
    authority_not_held: '只能授予您自己拥有的权限。',
    phone_wrong_format: '请输入有效的电话号码，例如 138 0013 8000。',
    email_wrong_format: '请输入有效的电子邮箱。',
    account_wrong_format: '账号不能包含空格，也不能以 @ 加四位数字结尾。',
    authority_wrong_format: '权限码为六位数字。',
    account_exists: '该账号已存在，请换一个。',
    role_name_exists: '同名角色已存在。',
    role_still_used: '仍有用户使用该角色，请先取消分配。',
  },
}
