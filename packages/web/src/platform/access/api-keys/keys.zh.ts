import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { keysEn } from './keys.en.ts'

export const keysZh: Phrases<typeof keysEn> = {
  title: 'API 密钥',
  one: 'API 密钥',
  docs: '接口文档',
  create: '新建 API 密钥',
  lead: '供程序调用接口使用。每个密钥有自己的权限，可随时撤销。',
  fields: {
    name: '名称',
    begins: '开头',
    authorities: '权限',
    supplier: '包装供应商',
    createdBy: '创建人',
    createdAt: '创建时间',
    endsAt: '失效时间',
    holder: '持有人',
    account: '新持有人账号',
    lastUsedAt: '最近使用',
    status: '状态',
  },
  status: {
    USABLE: '使用中',
    ENDING: '30 天内失效',
    LEFT: '持有人已停用',
    OVER: '已失效或已撤销',
    revoked: '已撤销',
  },
  empty: {
    title: '还没有 API 密钥',
    text: '为每个程序创建一个密钥，只授予所需权限。',
  },
  isOver: '该密钥已撤销或已失效。',
  revoke: '撤销',
  revokeQuestion: '确定撤销密钥“{name}”吗？',
  revokeText: '使用该密钥的程序将立即被拒绝，且无法恢复。',
  revoked: '密钥已撤销',
  madeTitle: '请立即复制密钥',
  madeText: '密钥只显示这一次，系统不保存。请将其作为 Authorization 请求头提供给程序。',
  understood: '已复制',
  offer: '移交',
  offerTitle: '移交“{name}”',
  offered: '已发出移交。对方接受前，密钥仍归原持有人。',
  accept: '接受',
  accepted: '您已成为该密钥的持有人',
  hints: {
    offer: '对方须可创建密钥，并拥有该密钥的全部权限；由对方在本页接受，程序不受影响。',
    supplier: '本企业的程序请留空。供应商的密钥只能访问其自己的申请、订单和上传文件。',
    authorities: '只能授予您自己拥有的权限。',
  },
  audit: {
    subjects: {
      api_key: 'API 密钥',
    },
    events: {
      api_key: {
        created: '创建 API 密钥',
        revoked: '撤销 API 密钥',
        offered: '移交 API 密钥',
        accepted: '接收 API 密钥',
      },
    },
  },
  permissions: {
    subjects: {
      apiKeys: 'API 密钥',
    },
  },
}
