/** The texts of the printed report of an access review. */

import { signatureTextsEn, type SignatureTexts } from '@serialis/contract/kit/texts/signature.texts.en.ts'
import { signatureTextsZh } from '@serialis/contract/kit/texts/signature.texts.zh.ts'
import type { GrantDecision } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'

type Fact =
  | 'number'
  | 'dueOn'
  | 'roles'
  | 'sites'
  | 'startedBy'
  | 'startedAt'
  | 'closedBy'
  | 'closedAt'
  | 'grants'
  | 'digest'
type Column = 'user' | 'role' | 'given' | 'breaks' | 'reviewer' | 'decision'
type SignatureColumn = 'name' | 'meaning' | 'reason' | 'with' | 'at'

interface ReviewReportTexts extends SignatureTexts {
  title: (name: string) => string
  under: (tenant: string, at: string, by: string) => string
  foot: (page: number, pages: number, subject: string, at: string) => string
  sections: Record<'round' | 'reviewers' | 'decisions' | 'signatures' | 'document', string>
  facts: Record<Fact, string>
  all: string
  someSites: (count: number) => string
  decisions: Record<GrantDecision, string>
  columns: Record<Column, string>
  until: (day: string) => string
  excepted: (rule: string, day: string) => string
  more: (count: number) => string
  signature: Record<SignatureColumn | 'broken', string>
  use: string
}

const en: ReviewReportTexts = {
  ...signatureTextsEn,
  title: (name) => `Access review ${name}`,
  under: (tenant, at, by) =>
    `${tenant}. Printed ${at} for ${by}. The signature below is an electronic signature made in Serialis.`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    Page ${page} of ${pages}`,
  sections: {
    round: 'The round',
    reviewers: 'Reviewers',
    decisions: 'Decisions',
    signatures: 'Signature',
    document: 'This document',
  },
  facts: {
    number: 'Number',
    dueOn: 'Due on',
    roles: 'Roles',
    sites: 'Factories of the users',
    startedBy: 'Started by',
    startedAt: 'Started',
    closedBy: 'Closed by',
    closedAt: 'Closed',
    grants: 'Grants',
    digest: 'Digest of all grants',
  },
  all: 'All',
  someSites: (count) => (count === 1 ? 'One factory' : `${count} factories`),
  decisions: { CONFIRMED: 'Confirmed', REVOKED: 'Revoked', GONE: 'Already gone' },
  columns: {
    user: 'User',
    role: 'Role',
    given: 'Given',
    breaks: 'Breaks rules',
    reviewer: 'Reviewer',
    decision: 'Decision',
  },
  until: (day) => `until ${day}`,
  excepted: (rule, day) => `${rule} (exception until ${day})`,
  more: (count) =>
    `${count} more grants are not printed. The file of the round has all of them, and the digest that was signed covers them.`,
  signature: {
    name: 'Printed name',
    meaning: 'Meaning',
    reason: 'Reason',
    with: 'Signed with',
    at: 'When, with zone',
    broken: 'Broken: a signed value was changed afterwards',
  },
  use: 'The document carries a signature behind its end. npm run verify-document -- FILE --key FINGERPRINT checks it; the fingerprint is on the page of the proof of the event log:',
}

const zh: ReviewReportTexts = {
  ...signatureTextsZh,
  title: (name) => `权限复核 ${name}`,
  under: (tenant, at, by) => `${tenant}。打印时间 ${at}，打印人 ${by}。以下签名为在 Serialis 中作出的电子签名。`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    第 ${page} 页，共 ${pages} 页`,
  sections: { round: '复核信息', reviewers: '复核人', decisions: '复核结论', signatures: '签名', document: '本文件' },
  facts: {
    number: '编号',
    dueOn: '截止日期',
    roles: '角色',
    sites: '用户所属工厂',
    startedBy: '发起人',
    startedAt: '发起时间',
    closedBy: '关闭人',
    closedAt: '关闭时间',
    grants: '授权数',
    digest: '全部授权的摘要',
  },
  all: '全部',
  someSites: (count) => `${count} 个工厂`,
  decisions: { CONFIRMED: '已确认', REVOKED: '已收回', GONE: '已不存在' },
  columns: { user: '用户', role: '角色', given: '授权', breaks: '违反的规则', reviewer: '复核人', decision: '结论' },
  until: (day) => `至 ${day}`,
  excepted: (rule, day) => `${rule}（例外至 ${day}）`,
  more: (count) => `另有 ${count} 项授权未打印。该次复核的文件包含全部授权，签名的摘要亦涵盖全部授权。`,
  signature: {
    name: '姓名',
    meaning: '含义',
    reason: '原因',
    with: '签名方式',
    at: '时间（含时区）',
    broken: '签名无效：签名后内容被更改',
  },
  use: '文件末尾附有签名。使用 npm run verify-document -- FILE --key FINGERPRINT 验证；指纹见事件日志证明页面：',
}

export const reviewReportTexts = { en, zh }
