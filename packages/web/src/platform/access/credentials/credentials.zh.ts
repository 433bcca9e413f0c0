import { credentialTextsZh } from '@serialis/contract/platform/access/credentials/credentials.texts.zh.ts'
import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { credentialsEn } from './credentials.en.ts'

export const credentialsZh: Phrases<typeof credentialsEn> = {
  title: '凭证管理',
  lead: '集中查看所有身份凭证的使用时长和最近使用情况，及时收回过旧、长期未用或离职人员的凭证。',
  fields: {
    kind: '凭证',
    owner: '所有者',
    state: '状态',
    ageDays: '已用天数',
    madeAt: '创建时间',
    endsAt: '到期时间',
    lastUsedAt: '最近使用',
    madeBy: '创建人',
  },
  ...credentialTextsZh,
  filters: {
    olderThan: '已使用超过',
    unusedFor: '未使用超过',
    endsWithin: '即将到期',
    owner: '所有者状态',
    left: '已停用',
    active: '正常',
    sort: '排序',
  },
  sorts: {
    OLDEST: '最早创建优先',
    ENDING: '最先到期优先',
    UNUSED: '最久未用优先',
    OWNER: '按所有者',
  },
  days: '{count} 天',
  unknown: '未知',
  left: '剩余 {count, number} 个',
  steps: {
    replace: '前往更换',
    toUser: '查看用户',
  },
  recall: {
    title: '收回 {count} 项凭证',
    confirm: '收回',
    will: {
      ASK_CHANGE: '{count} 个账号下次登录须设置新密码，当前会话立即结束。',
      RESET_FACTOR: '{count} 个账号的双重验证将被清除，包括验证器应用、通行密钥和恢复码；可能须经第二人批准。',
      REVOKE: '{count} 个 API 密钥将被撤销，使用它的程序立即被拒绝。',
    },
    willNot: '{count} 项无法在此收回，请到对应记录的页面更换。',
    ofPageOnly: '凭证须逐项收回，请只选择本页的行。',
    results: '收回结果',
    result: {
      done: '已收回',
      waits: '待批准',
      refused: '被拒绝',
      elsewhere: '未处理',
    },
    did: {
      ASK_CHANGE: '下次登录须设置新密码。',
      RESET_FACTOR: '双重验证已清除，会话已结束。',
      REVOKE: '该密钥已失效。',
    },
    waits: '须由第二人在“待复核变更”中批准后生效。',
    elsewhere: '请打开对应记录，填写新的密码、密钥或证书；用户密码请在用户页面重置。',
  },
  empty: {
    title: '没有符合条件的凭证',
    text: '每个账号至少有一个密码或一次性验证码。',
  },
  audit: {
    events: {
      user: {
        password_change_asked: '要求修改密码',
      },
    },
  },
}
