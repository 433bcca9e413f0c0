import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const openingStockTones: Record<OpeningStockStatus, Tone> = {
  CHECKING: 'neutral',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  ENTERING: 'neutral',
  ENTERED: 'active',
  DROPPED: 'inactive',
}
