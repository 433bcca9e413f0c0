/** The instant of a wall clock in a zone. */

/** Whether a text is an instant; an address may hold anything. */
export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text))

const partsIn = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** The wall clock of an instant, as if it were UTC. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return Date.parse(
    `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`,
  )
}

/**
 * `day` as `yyyy-mm-dd`, `clock` as `hh:mm` or `hh:mm:ss`, in the zone; null when they are no valid time. When the
 * clock is set back the later of the two instants is used; when it is set forward the missing hour counts from before.
 */
export function instantIn(zone: string, day: string, clock: string): Date | null {
  const wanted = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d(:\d\d)?$/.test(clock) || Number.isNaN(wanted)) return null
  const format = partsIn(zone)
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((near) => wallClock(format, near) - near)
  const instants = offsets.map((offset) => wanted - offset)
  return new Date(instants.filter((instant) => wallClock(format, instant) === wanted).at(-1) ?? (instants[0] as number))
}

/** Day and clock of an instant in the zone, to fill a form with. */
export function clockIn(zone: string, instant: Date): { day: string; clock: string } {
  const text = new Date(wallClock(partsIn(zone), instant.getTime())).toISOString()
  return { day: text.slice(0, 10), clock: text.slice(11, 19) }
}
