import type { Phrases } from '../kit/i18n.tsx'
import type { usersEn } from './users.en.ts'

export const usersZh: Phrases<typeof usersEn> = {
  title: '用户', one: '用户', create: '新建用户', edit: '保存用户', created: '用户已创建，首次登录时须修改密码。', saved: '用户已保存',
  fields: { account: '账号', name: '姓名', phone: '手机号', email: '邮箱', roles: '角色', supplier: '包装供应商', sites: '工厂', password: '初始密码', status: '状态', createdAt: '创建时间', enabled: '允许登录' },
  hints: { sites: '留空表示不限。否则该用户只能查看和处理这些工厂的产线、订单和生产结果。', supplier: '本企业人员请留空。供应商的用户只能看到其自己的申请、订单和上传文件。', password: '至少 6 个字符，用户首次登录时修改。', account: '用户凭此登录，创建后不可更改。' },
  status: { enabled: '正常', disabled: '已停用', waiting: '待修改密码' },
  steps: { title: '登录', disable: '停用', enable: '启用', endSessions: '结束全部会话', reset: '重置密码', disabled: '用户已停用，全部会话已结束', enabled: '用户可重新登录', ended: '全部会话已结束', resetDone: '密码已设置，下次登录须修改。', disableText: '全部会话立即结束，签名和历史保留。', resetLead: '用户下次登录时必须自行设置新密码。', newPassword: '新密码' },
  empty: { title: '没有符合条件的用户', text: '请新建用户并分配角色。' },
}
