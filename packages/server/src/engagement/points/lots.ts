/**
 * Which lots of a member points are taken from. A lot is below 0 when points were taken back after they had been spent;
 * then no lot is above 0, since what the member gets first makes up for it.
 */

export interface Lot {
  id: string
  /** What is left of it. */
  points: number
  /** Its last day. */
  expiresOn: string
}
/** A change of what is left of a lot. */
export interface Move {
  lotId: string
  points: number
}

const sumOf = (lots: readonly { points: number }[]): number => lots.reduce((sum, { points }) => sum + points, 0)
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const firstToExpire = (lots: readonly Lot[]): Lot[] =>
  lots.filter(({ points }) => points > 0).toSorted((a, b) => compare(a.expiresOn, b.expiresOn) || compare(a.id, b.id))

/** Takes up to `wanted` points from these lots in their order. */
function drawn(lots: readonly Lot[], wanted: number): Move[] {
  let open = wanted
  return lots.flatMap(({ id, points }) => {
    const part = Math.min(points, open)
    open -= part
    return part > 0 ? [{ lotId: id, points: -part }] : []
  })
}

/** What can be spent on this day. */
export const availableOn = (lots: readonly Lot[], today: string): number =>
  sumOf(lots.filter(({ points, expiresOn }) => points > 0 && expiresOn >= today))

/** Points that are spent, from the lots that expire first; undefined when there are not enough. */
export function spent(lots: readonly Lot[], points: number, today: string): Move[] | undefined {
  if (availableOn(lots, today) < points) return undefined
  const inForce = lots.filter(({ expiresOn }) => expiresOn >= today)
  return drawn(firstToExpire(inForce), points)
}

/** Points of a lot that are taken back: from what is left of it, then from other lots, and what is missing is owed. */
export function takenBack(lots: readonly Lot[], lotId: string, points: number): Move[] {
  const own = lots.filter(({ id, points: left }) => id === lotId && left > 0)
  const others = firstToExpire(lots.filter(({ id }) => id !== lotId))
  const moves = drawn([...own, ...others], points)
  const owed = points + sumOf(moves)
  return owed > 0 ? merged([...moves, { lotId, points: -owed }]) : moves
}

/** What `moves` leave of the lots. */
export const after = (lots: readonly Lot[], moves: readonly Move[]): Lot[] =>
  lots.map((lot) => ({ ...lot, points: lot.points + sumOf(moves.filter(({ lotId }) => lotId === lot.id)) }))

/** Moves between lots by which those above 0 make up for those below; their sum is 0. */
export function settled(lots: readonly Lot[]): Move[] {
  const owing = lots.filter(({ points }) => points < 0)
  const payments = drawn(firstToExpire(lots), -sumOf(owing))
  const receipts = drawn(
    owing.map((lot) => ({ ...lot, points: -lot.points })),
    -sumOf(payments),
  )
  return [...payments, ...receipts.map(({ lotId, points }) => ({ lotId, points: -points }))]
}

/** One move for each lot. */
export function merged(moves: readonly Move[]): Move[] {
  const byLot = new Map<string, number>()
  for (const { lotId, points } of moves) byLot.set(lotId, (byLot.get(lotId) ?? 0) + points)
  return [...byLot].flatMap(([lotId, points]) => (points === 0 ? [] : [{ lotId, points }]))
}
