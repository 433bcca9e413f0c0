/** The last used paper: kept until the console is reloaded. */

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

/** The used positions on a sheet are asked for each time. */
export function usePaper(): [Paper, (change: Partial<Paper>) => void] {
  const [paper, setPaper] = useState<Paper>({ ...kept, skip: 0 })
  const change = (part: Partial<Paper>) => {
    kept = { ...paper, ...part }
    setPaper(kept)
  }
  return [paper, change]
}
