/** What the list of requests does not have, for the export of everything: why they were made, and what became of them. */

import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryRequest } from './privacy-requests.queries.ts'

const requests: WholeFile = {
  name: 'privacyRequestTexts',
  titles: {
    en: ['Request', 'Member', 'Reason', 'How the person was identified', 'Decision', 'Digest of the certificate'],
    zh: ['请求', '会员', '原因', '身份核实说明', '处理意见', '证明摘要'],
  },
  async *rows({ db }) {
    for await (const rows of pagesById(db, listEveryRequest))
      for (const { id, memberId, reason, note, decision, certificateDigest } of rows)
        yield [id, memberId, reason, note, decision, certificateDigest]
  },
}

export const requestFiles = [wholeFiles.extension(requests)]
