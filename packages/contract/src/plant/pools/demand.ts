/** Arithmetic of a pool: the most that one order may take, and how many numbers to ask for. Pure: pages explain what the server does. */

export const POOL_PERCENT = { min: 100, max: 300 } as const
/** Default of the target, times the threshold. */
export const TARGET_FACTOR = 3

/** The most numbers that an order of this size may take. */
export const mostNumbers = (size: number, percent: number): number => Math.ceil((size * percent) / 100)

export interface PoolStock {
  free: number
  /** Asked for and not come yet. */
  underWay: number
  /** What approved orders wait for. */
  waiting: number
  threshold: number
  target: number
  minimumRequest: number
}

export interface Proposal {
  /** Numbers to ask for now; 0: none are needed. */
  quantity: number
  /** What it is made of: for orders that wait, and to fill up to the target, without what is there or under way. */
  missing: number
  /** Raised to the smallest request. */
  isRounded: boolean
}

/** The right size of a request: orders that wait are served, and the target is free afterwards. */
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

/** Too few are free, counting what orders wait for and what is under way. */
export const isLow = ({ free, underWay, waiting, threshold }: PoolStock): boolean =>
  free + underWay - waiting < threshold
