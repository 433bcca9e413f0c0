/** The signed head of the event log on paper: who keeps the report can prove later what the log contained. */

import type { SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { Report } from './report-page.ts'
import type { ReportTexts } from './report.texts.ts'

export function writeProof(
  report: Report,
  head: SignedHead | undefined,
  { t, when }: { t: ReportTexts; when: (instant: string) => string },
): void {
  if (!head) return
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
