/** The paper that was printed on last: kept until the console is loaded anew. */

import type { LabelFormat, LabelTemplateName, Symbology } from '@serialis/contract/desk/labels/labels.schema.ts'
import { useState } from 'react'

export interface Paper {
  symbology: Symbology
  format: LabelFormat
  template: LabelTemplateName
  skip: number
  resolution: 203 | 300
}

const FIRST: Paper = { symbology: 'DATAMATRIX', format: 'PDF', template: 'ROLL_100X50', skip: 0, resolution: 300 }
let kept = FIRST

/** The places used up on a sheet are asked anew each time. */
export function usePaper(): [Paper, (change: Partial<Paper>) => void] {
  const [paper, setPaper] = useState<Paper>({ ...kept, skip: 0 })
  const change = (part: Partial<Paper>) => {
    kept = { ...paper, ...part }
    setPaper(kept)
  }
  return [paper, change]
}
