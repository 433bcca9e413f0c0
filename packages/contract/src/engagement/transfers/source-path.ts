/**
 * Places in a message: `order.lines[0].sku`, `lines[*].sku` for all of a list, `["first.name"]` for names with dots. A
 * path is read from the item of the list around it; one that begins with `$` is read from the whole message.
 */

const SOURCE_PATH_MAXIMUM = 250
const SEGMENTS_MAXIMUM = 12

export interface SourcePath {
  text: string
  isFromRoot: boolean
  segments: readonly { kind: 'NAME' | 'PLACE' | 'ALL'; name: string; place: number }[]
}

const BARE = /[^.[\]"]+/y
const PLACE = /\[(\d{1,5}|\*)\]/y
const QUOTED = /\["([^"]+)"\]/y

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Segment = SourcePath['segments'][number]
const named = (name: string): Segment => ({ kind: 'NAME', name, place: 0 })
const placed = (inner: string): Segment =>
  inner === '*' ? { kind: 'ALL', name: '', place: 0 } : { kind: 'PLACE', name: '', place: Number(inner) }

/** Undefined where the text is no path. */
export function sourcePath(text: string): SourcePath | undefined {
  if (text.length > SOURCE_PATH_MAXIMUM) return undefined
  const isFromRoot = text.startsWith('$')
  const segments: Segment[] = []
  let at = isFromRoot ? 1 : 0
  while (at < text.length) {
    if (segments.length === SEGMENTS_MAXIMUM) return undefined
    const place = take(PLACE, text, at)
    const quoted = place === null ? take(QUOTED, text, at) : null
    const found = place ?? quoted
    if (found !== null) {
      const [whole, inner = ''] = found
      segments.push(quoted ? named(inner) : placed(inner))
      at += whole.length
      continue
    }
    const hasDot = text[at] === '.'
    // A name follows a dot, except the first one.
    if (hasDot === (at === 0)) return undefined
    const bare = take(BARE, text, at + Number(hasDot))
    if (bare === null) return undefined
    segments.push(named(bare[0]))
    at += Number(hasDot) + bare[0].length
  }
  return segments.length > 0 || isFromRoot ? { text, isFromRoot, segments } : undefined
}

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null

function next(given: unknown, { kind, name, place }: Segment): unknown {
  if (Array.isArray(given)) return kind === 'PLACE' ? given[place] : undefined
  // A name that every object inherits is no field of the message.
  return kind === 'NAME' && isObject(given) && Object.hasOwn(given, name) ? given[name] : undefined
}

export interface SourceReading {
  root: unknown
  item: unknown
  /** Of a list that `[*]` reads. */
  limit: number
  /** Called with the items of each such list, before they are read. */
  spend: (items: number) => void
}

/** The items of lists, no more than the limit. */
function itemsOf(lists: readonly unknown[], limit: number): unknown[] {
  const items: unknown[] = []
  for (const list of lists) if (Array.isArray(list)) items.push(...(list as unknown[]).slice(0, limit - items.length))
  return items
}

/** Null where nothing is there; with `[*]` a list. */
export function readSource(path: SourcePath, { root, item, limit, spend }: SourceReading): unknown {
  let given: unknown = path.isFromRoot ? root : item
  let isMany = false
  for (const segment of path.segments) {
    if (segment.kind === 'ALL') {
      given = itemsOf(isMany ? (given as unknown[]) : [given], limit)
      isMany = true
      spend((given as unknown[]).length * path.segments.length)
    } else {
      given = isMany
        ? (given as unknown[]).map((one) => next(one, segment)).filter((one) => one !== undefined && one !== null)
        : next(given, segment)
    }
    if (given === undefined || given === null) return null
  }
  return given ?? null
}

/** The place of a path that is read from the item at `base`. */
export const placeOf = ({ text, isFromRoot }: SourcePath, base: string): string => {
  if (isFromRoot) return text.replace(/^\$\.?/, '')
  if (base === '') return text
  return text.startsWith('[') ? base + text : `${base}.${text}`
}
