/** The signed head of the event log on paper: who keeps the report can prove later what the log contained. */

import type { SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { Report } from '../../kit/papers/report-page.ts'

const texts = {
  en: {
    proof: 'Signed head of the event log',
    proofNumber: 'Sealed up to',
    proofHash: 'Hash',
    proofAt: 'Signed',
    proofKey: 'Key',
    proofSignature: 'Signature',
    proofUse:
      'Whoever keeps this page can check later that no event up to this number was removed or rewritten: npm run verify-audit -- --database URL --head NUMBER:HASH.',
  },
  zh: {
    proof: '事件日志签名证明',
    proofNumber: '已封存至',
    proofHash: '哈希',
    proofAt: '签名时间',
    proofKey: '密钥编号',
    proofSignature: '签名',
    proofUse:
      '保存本页即可日后核实该编号之前的事件未被删除或改写：npm run verify-audit -- --database URL --head 编号:哈希。',
  },
} as const

export function writeHead(
  report: Report,
  head: SignedHead | undefined,
  { locale, when }: { locale: 'en' | 'zh'; when: (instant: string) => string },
): void {
  if (!head) return
  const t = texts[locale]
  report.section(t.proof)
  report.facts([
    [t.proofNumber, String(head.sequence)],
    [t.proofHash, head.hash],
    [t.proofAt, when(head.at)],
    [t.proofKey, head.keyId],
    [t.proofSignature, head.signature],
  ])
  report.paragraph(t.proofUse)
}
