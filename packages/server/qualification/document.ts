/** The report of a qualification as PDF: what was tried, expected and seen, and a place for the names of people. */

import { openReport } from '../src/kit/papers/report-page.ts'
import type { Language, Result } from './step.ts'

interface Facts {
  at: Date
  release: string
  machine: string
  installation: string
  keyId: string | undefined
  fingerprint: string | undefined
}

const TEXTS = {
  en: {
    title: 'Qualification of an installation',
    under: 'Installation (IQ) and operation (OQ), each step as it was expected and as it was seen',
    facts: 'Installation',
    at: 'Date and time (UTC)',
    release: 'Release',
    machine: 'Machine',
    place: 'Database and data',
    result: 'Result',
    passed: (passed: number, all: number) => `${passed} of ${all} steps passed`,
    key: 'Signed by key',
    unsigned: 'not signed: there is no master key',
    IQ: 'Installation qualification',
    OQ: 'Operational qualification',
    sandbox: 'Tried in a scratch installation of the same files on this machine, which is removed again.',
    columns: ['Step', 'What', 'Expected', 'Seen', 'Result'],
    yes: 'passed',
    no: 'FAILED',
    people: 'Reviewed by',
    lines: ['Name', 'Role', 'Date', 'Signature'],
    use: 'The document carries a signature behind its end. npm run verify-document -- FILE --key FINGERPRINT checks it; the fingerprint is on the page of the event log’s proof:',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  zh: {
    title: '安装与运行确认报告',
    under: '安装确认（IQ）与运行确认（OQ），逐步列出预期与实际结果',
    facts: '安装信息',
    at: '日期与时间（UTC）',
    release: '版本',
    machine: '机器',
    place: '数据库与数据',
    result: '结果',
    passed: (passed: number, all: number) => `${all} 步中通过 ${passed} 步`,
    key: '签名密钥',
    unsigned: '未签名：缺少主密钥',
    IQ: '安装确认',
    OQ: '运行确认',
    sandbox: '在本机以相同程序文件建立的临时环境中执行，结束后即删除。',
    columns: ['步骤', '内容', '预期', '实际', '结果'],
    yes: '通过',
    no: '未通过',
    people: '复核人',
    lines: ['姓名', '职务', '日期', '签名'],
    use: '文档末尾附有签名。使用 npm run verify-document -- FILE --key FINGERPRINT 验证；指纹见事件日志证明页面：',
    page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  },
} as const

const COLUMNS = [10, 24, 34, 40, 12]

export async function documentOf(results: readonly Result[], facts: Facts, language: Language): Promise<Uint8Array> {
  const t = TEXTS[language]
  const report = await openReport({ title: t.title, author: 'Serialis', at: facts.at })
  report.title(t.title, t.under)
  report.section(t.facts)
  report.facts([
    [t.at, facts.at.toISOString()],
    [t.release, facts.release],
    [t.machine, facts.machine],
    [t.place, facts.installation],
    [t.result, t.passed(results.filter(({ passed }) => passed).length, results.length)],
    [t.key, facts.keyId ?? t.unsigned],
  ])
  for (const part of ['IQ', 'OQ'] as const) {
    const own = results.filter(({ number }) => number.startsWith(part))
    if (own.length === 0) continue
    report.section(t[part])
    if (part === 'OQ') report.paragraph(t.sandbox)
    report.table(
      t.columns.map((title, at) => ({ title, share: COLUMNS[at] ?? 10 })),
      own.map(({ number, what, expected, seen, passed }) => [
        number,
        what[language],
        expected[language],
        seen,
        passed ? t.yes : t.no,
      ]),
    )
  }
  report.section(t.people)
  report.facts(t.lines.map((label) => [label, '______________________________']))
  if (facts.fingerprint !== undefined) report.paragraph(`\n${t.use}\n${facts.fingerprint}`)
  const left = `Serialis ${facts.release} · ${facts.at.toISOString()}`
  return report.finish((page, pages) => `${left} · ${t.page(page, pages)}`)
}
