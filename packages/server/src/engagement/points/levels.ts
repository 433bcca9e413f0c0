/** The level of a member, by the points that it was given within the months of each rule. Nothing of it is stored. */

export interface Standard {
  id: string
  threshold: number
  months: number
  rank: number
}
/** Points that were given on a day, without those that were taken back. */
export interface Earned {
  earnedOn: string
  points: number
}

/** The day that many months before; the last of its month where that month is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** What a rule counts of a member today. */
const countedBy = ({ months }: Standard, earned: readonly Earned[], today: string): number => {
  const since = monthsBefore(today, months)
  return earned.reduce((sum, { earnedOn, points }) => (earnedOn > since ? sum + points : sum), 0)
}

/** The level that is reached, and the next one with what is missing to it. */
export function levelOf<Rule extends Standard>(rules: readonly Rule[], earned: readonly Earned[], today: string) {
  const ranked = rules
    .toSorted((a, b) => a.rank - b.rank)
    .map((rule) => ({ rule, missing: rule.threshold - countedBy(rule, earned, today) }))
  const at = ranked.findLastIndex(({ missing }) => missing <= 0)
  return { level: ranked[at]?.rule ?? null, next: ranked[at + 1] ?? null }
}
