/** How a simulated partner treats its callers: as a partner should, or in one of the ways in which partners fail. */

/**
 * `refuse` refuses; `hang` never answers; `short` gives nine codes of ten; `twice` repeats an earlier answer; `garbage`
 * sends an unreadable answer; `late` has the codes only at the second request.
 */
export const behaviours = ['ok', 'refuse', 'hang', 'short', 'twice', 'garbage', 'late'] as const
export type Behaviour = (typeof behaviours)[number]

export const isBehaviour = (text: string): text is Behaviour => behaviours.some((one) => one === text)

/** One request as it came in. */
export interface Received {
  readonly kind: 'request' | 'acknowledge' | 'probe'
  readonly requestId: string
  readonly quantity: number
  readonly isLetIn: boolean
}

export interface StandInOptions {
  /** 0 or none: any free port. */
  port?: number
  behaviour?: Behaviour
  user?: string
  password?: string
}

export interface StandIn {
  /** What is entered as the address of the account. */
  readonly url: string
  readonly port: number
  readonly requests: readonly Received[]
  /** From the next request on. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Credentials that the simulated partners accept by default. */
export const USER = 'partner'
export const PASSWORD = 'partner-secret'

/** How many of the requested codes are given. */
export const givenOf = (behaviour: Behaviour, quantity: number): number =>
  behaviour === 'short' ? Math.floor(quantity * 0.9) : quantity

/** Which request's codes are given: a partner that forgets gives those of the request before. */
export class Memory {
  readonly #asked = new Map<string, number>()
  #before = ''

  /** How often a request came in while its codes were late, this time included. */
  asked(requestId: string): number {
    const times = (this.#asked.get(requestId) ?? 0) + 1
    this.#asked.set(requestId, times)
    return times
  }

  codesOf(behaviour: Behaviour, requestId: string): string {
    const of = behaviour === 'twice' && this.#before !== '' ? this.#before : requestId
    this.#before = of
    return of
  }
}
