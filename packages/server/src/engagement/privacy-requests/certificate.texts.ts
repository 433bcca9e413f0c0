/** The texts of the printed certificate of an erasure. */

import type {
  ErasureEffect,
  PersonalTable,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import {
  erasureEffectsEn,
  privacyTablesEn,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.texts.en.ts'
import {
  erasureEffectsZh,
  privacyTablesZh,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.texts.zh.ts'

interface CertificateTexts {
  title: string
  under: (tenant: string, at: string, by: string) => string
  foot: (page: number, pages: number, subject: string, at: string) => string
  sections: Record<'request' | 'tables' | 'left' | 'document', string>
  facts: Record<
    'request' | 'member' | 'askedBy' | 'askedAt' | 'approvedBy' | 'approvedAt' | 'finishedAt' | 'files' | 'digest',
    string
  >
  columns: Record<'table' | 'effect' | 'rows', string>
  tables: Record<PersonalTable, string>
  effects: Record<ErasureEffect, string>
  left: string
  use: string
}

const en: CertificateTexts = {
  title: 'Certificate of erasure',
  under: (tenant, at, by) => `${tenant}. Printed ${at} for ${by}. It contains no personal data of the member.`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    Page ${page} of ${pages}`,
  sections: { request: 'Request', tables: 'What was erased', left: 'What is left', document: 'This document' },
  facts: {
    request: 'Request',
    member: 'Member',
    askedBy: 'Requested by',
    askedAt: 'Requested',
    approvedBy: 'Approved by',
    approvedAt: 'Approved',
    finishedAt: 'Finished',
    files: 'Files removed that contained members',
    digest: 'Digest of the contents',
  },
  columns: { table: 'Data', effect: 'What was done', rows: 'Rows' },
  tables: privacyTablesEn,
  effects: erasureEffectsEn,
  left: 'What remains: the number of the member; amounts, dates and decisions about consent that name nobody; keyed hashes of receipt numbers, so that no receipt counts twice; and in the event log what was done to this number, by which staff, with the reasons that they typed. Rules of audiences and tags keep texts that staff typed to compare with attributes of members. Messages that other systems sent, and rows of imported files that were refused, stay sealed until their days are over. Deleted rows leave the files of the database when it next cleans up. Backups keep what they held until they are deleted; an older backup must not be used again without repeating this erasure.',
  use: 'The digest is the SHA-256 of the contents as canonical JSON. The file is signed with the key of the event log. Its fingerprint:',
}

const zh: CertificateTexts = {
  title: '个人信息删除证明',
  under: (tenant, at, by) => `${tenant}。${at} 为 ${by} 打印。本证明不含该会员的个人信息。`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    第 ${page} 页，共 ${pages} 页`,
  sections: { request: '请求', tables: '删除的内容', left: '保留的内容', document: '本文件' },
  facts: {
    request: '请求',
    member: '会员',
    askedBy: '提出人',
    askedAt: '提出时间',
    approvedBy: '批准人',
    approvedAt: '批准时间',
    finishedAt: '完成时间',
    files: '删除的含会员信息的文件数',
    digest: '内容摘要',
  },
  columns: { table: '数据', effect: '处理方式', rows: '行数' },
  tables: privacyTablesZh,
  effects: erasureEffectsZh,
  left: '保留的内容：会员编号；不指向任何人的数额、日期和同意记录；小票号的密钥哈希（防止同一小票重复计分）；以及事件日志中对该编号的操作、操作人员及其填写的原因。人群和标签的规则保留由人员录入、用于与会员属性比对的文本。其他系统发来的消息和被拒绝的导入行以加密形式保留，到期后删除。已删除的数据行在数据库下次清理后从其文件中消失。备份在被删除之前仍含有当时的数据；恢复较早的备份后必须重新执行本次删除。',
  use: '内容摘要为规范化 JSON 的 SHA-256。本文件由事件日志的密钥签名，密钥指纹：',
}

export const certificateTexts = { en, zh }
