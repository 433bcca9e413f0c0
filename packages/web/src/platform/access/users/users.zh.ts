import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { usersEn } from './users.en.ts'

export const usersZh: Phrases<typeof usersEn> = {
  title: '用户',
  one: '用户',
  create: '新建用户',
  edit: '保存用户',
  saved: '用户已保存',
  fields: {
    account: '账号',
    name: '姓名',
    phone: '手机号',
    email: '邮箱',
    roles: '角色',
    supplier: '包装供应商',
    sites: '工厂',
    status: '状态',
    hasSecondFactor: '双重验证',
    createdAt: '创建时间',
    enabled: '允许登录',
  },
  hints: {
    sites: '留空表示不限工厂。否则该用户只能查看和处理属于这些工厂的内容。',
    supplier: '本企业人员请留空。供应商的用户只能看到其自己的申请、订单和上传文件。',
    account: '用户凭此登录，创建后不可更改。',
  },
  siteLimit: {
    title: '限定范围说明',
    own: '仅限所选工厂',
    ownText:
      '产线、订单和生产结果；这些订单的序列号及其状态变更、报废、包装、标签、检验、召回、清单和推送；相关预警、统计数字和事件日志。',
    closed: '不显示',
    closedText: '未分配到订单的序列号、码池和收码记录、期初导入、邮件。该用户自己提交的序列号申请，其本人仍可查看。',
    shared: '与其他人相同',
    sharedText: '产品、编码规则、模板、供应商、推送目标等设置各工厂通用，由角色权限决定。',
  },
  factor: { yes: '已设置', no: '未设置' },
  status: {
    enabled: '正常',
    disabled: '已停用',
    noPassword: '等待设置密码',
    waiting: '待修改密码',
    locked: '登录已锁定',
  },
  steps: {
    title: '登录',
    disable: '停用',
    enable: '启用',
    endSessions: '结束全部会话',
    reset: '重置密码',
    disabled: '用户已停用，全部会话已结束',
    enabled: '用户可再次登录',
    isDisabled: '账号已停用。',
    isEnabled: '账号未停用。',
    ended: '全部会话已结束',
    disableText: '全部会话立即结束，签名和历史保留。',
    resetChoice: '请选择丢失密码的账号。',
    resetLead: '当前密码和全部会话立即失效，用户使用一次性验证码自行设置新密码。',
  },
  policy: {
    title: '密码规则',
    lead: '适用于此后设置的密码。常见密码一律拒绝。',
    minimum: '最少字符数',
    minimumHint: '长度比特殊字符更能保护密码。',
    maxAgeDays: '最长有效期',
    maxAgeHint: '留空表示密码不过期；否则密码超过此天数后，下次登录须修改。',
    apiKeyMaxAgeDays: 'API 密钥最长有效期',
    apiKeyMaxAgeHint: '留空表示 API 密钥不过期；否则超过此天数的密钥立即被拒绝。',
    days: '天',
    sessionIdleMinutes: '无操作自动退出时间',
    sessionIdleHint:
      '无按键或点击达到该时长（5 至 60 分钟）后自动退出登录，提前一分钟提醒。多人共用的工位建议设短一些。',
    minutes: '分钟',
    save: '保存规则',
    saved: '密码规则已保存',
    history: '历史',
  },
  logins: {
    title: '登录记录',
    note: '最新在前',
    last: '最近一次登录',
    previous: '上一次登录',
    refusedBefore: '最近一次登录前被拒绝次数',
    refusedSince: '此后被拒绝次数',
    never: '从未登录',
    from: '来自 {address}',
    tries: '累计被拒绝 {count} 次',
    waitsLogin:
      '自 <since></since> 起登录锁定至 <until></until>：已拒绝 {refused} 次，最近一次来自 {address}。账号所有者常用的浏览器不受影响。',
    waitsSession:
      '自 <since></since> 起签名和修改密码锁定至 <until></until>：密码错误 {refused} 次，最近一次来自 {address}。',
    waitsFactor:
      '验证器应用的验证码自 <since></since> 起暂停验证，至 <until></until>：错误 {refused} 次，最近来自 {address}。恢复码和通行密钥不受影响。',
    unlock: '解除锁定',
    unlocked: '已解除锁定',
  },
  empty: {
    title: '没有符合条件的用户',
    text: '请新建用户并分配角色。',
  },
  audit: {
    subjects: {
      user: '用户',
      password_policy: '密码规则',
    },
    events: {
      password_policy: {
        changed: '修改密码规则',
      },
      user: {
        created: '新建用户',
        changed: '修改用户',
        disabled: '停用用户',
        enabled: '启用用户',
        password_changed: '修改本人密码',
        zone_chosen: '选择本人时区',
        password_reset: '重置密码',
        sessions_ended: '结束会话',
      },
    },
  },
  permissions: {
    actions: {
      resetPassword: '重置密码',
    },
    subjects: {
      users: '用户',
      passwordPolicy: '密码规则',
    },
  },
}
