/**
 * Arithmetic of a pool: how much one order may take at most, and how many numbers to request. Pure, so pages can
 * explain what the server does.
 */

export const POOL_PERCENT = { min: 100, max: 300 } as const
/** Default of the target, times the threshold. */
export const TARGET_FACTOR = 3

/** How many numbers an order of this size may take at most. */
export const mostNumbers = (size: number, percent: number): number => Math.ceil((size * percent) / 100)

export interface PoolStock {
  free: number
  /** Requested and not delivered yet. */
  underWay: number
  /** What approved orders wait for. */
  waiting: number
  threshold: number
  target: number
  minimumRequest: number
}

export interface Proposal {
  /** Numbers to request now; 0: none are needed. */
  quantity: number
  /** Its components: for waiting orders, and to fill up to the target, minus what is free or requested. */
  missing: number
  /** Raised to the smallest request. */
  isRounded: boolean
}

/** The recommended size of a request: waiting orders are served, and the target is free afterwards. */
export function proposalOf({
  free,
  underWay,
  waiting,
  target,
  minimumRequest,
}: Omit<PoolStock, 'threshold'>): Proposal {
  const missing = Math.max(0, waiting + target - free - underWay)
  return {
    quantity: missing === 0 ? 0 : Math.max(missing, minimumRequest),
    missing,
    isRounded: missing > 0 && missing < minimumRequest,
  }
}

/** Too few are free, counting what orders wait for and what is requested. */
export const isLow = ({ free, underWay, waiting, threshold }: PoolStock): boolean =>
  free + underWay - waiting < threshold
