/** Stations of a line map from a life cycle: which are passed, the current one, the possible next ones. */
type StationState = 'done' | 'skipped' | 'here' | 'next' | 'later'

export interface Station {
  key: string
  label: string
  state: StationState
  /** When it was entered, an instant. */
  at?: string
  who?: string
  note?: string
}

export interface StationPlan {
  /** The regular path, each station with its statuses. */
  stations: readonly { key: string; statuses: readonly string[] }[]
  /** The current status. */
  status: string
  /** When a status was entered last, and by whom. */
  entries: readonly { status: string; at: string; by: string }[]
  /** Statuses that a command leads to from here. */
  next: readonly string[]
  labelOf: (key: string) => string
  /** Stations that the thing passed without their work being done. */
  skipped?: ReadonlySet<string>
}

/** A status outside the stations (scrapped, deleted, finished) leaves every entered station done. */
export function stationsOf({ stations, status, entries, next, labelOf, skipped }: StationPlan): Station[] {
  const here = stations.findIndex(({ statuses }) => statuses.includes(status))
  const following =
    here < 0 ? -1 : stations.findIndex(({ statuses }, at) => at > here && statuses.some((one) => next.includes(one)))
  return stations.map(({ key, statuses }, at) => {
    const last = entries
      .filter((entry) => statuses.includes(entry.status))
      .reduce<StationPlan['entries'][number] | undefined>((a, b) => (a === undefined || b.at > a.at ? b : a), undefined)
    const isPassed = here < 0 ? last !== undefined : at < here
    const passed = skipped?.has(key) === true ? 'skipped' : 'done'
    const state: StationState = at === here ? 'here' : isPassed ? passed : at === following ? 'next' : 'later'
    const isEntered = last !== undefined && (isPassed || state === 'here')
    return { key, label: labelOf(key), state, ...(isEntered && { at: last.at, who: last.by }) }
  })
}
