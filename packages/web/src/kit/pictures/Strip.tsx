/** The strip: runs of codes as one bar along the ordinals. Hover names a run, drag zooms, click or Enter filters. */

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { type Tone, toneFill } from '../look/tone.ts'
import { ToneShape } from '../ui/ToneShape.tsx'
import './pictures.css'
import {
  binsOf,
  heights,
  type Placed,
  placed,
  runAt,
  type StripRun,
  type StripWindow,
  totals,
  zoomed,
} from './strip-layout.ts'

/** A distinguished group, in the order of the legend, bottom to top. */
interface StripKey {
  key: string
  tone: Tone
  label: string
}

export interface StripProps {
  runs: readonly StripRun[]
  keys: readonly StripKey[]
  /** The key that filters the list below. */
  chosen?: string | null
  onChoose?: (key: string | null) => void
}

const WIDTH = 1000
const HEIGHT = 44
const MOST_BINS = 500
const ZOOM = 0.5
const THINNEST = 2

interface BarsProps {
  places: Placed[]
  window: StripWindow
  keys: readonly StripKey[]
  sums: ReadonlyMap<string, number>
  chosen: string | null
}

function Bars({ places, window, keys, sums, chosen }: BarsProps) {
  const paths = useMemo(() => {
    const names = keys.map(({ key }) => key)
    const drawn = new Map<string, string>()
    const scale = WIDTH / (window.to - window.from)
    for (const bin of binsOf(places, window, MOST_BINS)) {
      const x = (bin.from - window.from) * scale
      // A single code is still a line; neighbours overlap a little, so that no hairline is left between them.
      const width = Math.max(THINNEST, (bin.to - bin.from) * scale + 0.15)
      let bottom = HEIGHT
      for (const { key, count } of heights(bin.parts, names)) {
        const height = count * HEIGHT
        bottom -= height
        drawn.set(
          key,
          `${drawn.get(key) ?? ''}M${x.toFixed(2)} ${bottom.toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}h-${width.toFixed(2)}z`,
        )
      }
    }
    return drawn
  }, [places, window, keys])
  // The rarest are painted last, above the common ones.
  const painted = keys.toSorted((a, b) => (sums.get(b.key) ?? 0) - (sums.get(a.key) ?? 0))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" shapeRendering="crispEdges" aria-hidden="true">
      {painted.map(({ key, tone }) => (
        <path
          key={key}
          d={paths.get(key) ?? ''}
          fill={toneFill(tone)}
          opacity={chosen !== null && chosen !== key ? 0.25 : 1}
        />
      ))}
    </svg>
  )
}

/** The window, the run under the pointer or the keys, and the drag that becomes a zoom. */
function useStrip(places: Placed[], onPick: (at: number) => void) {
  const size = places.at(-1)?.to ?? 0
  const [zoom, setZoom] = useState<StripWindow | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [drag, setDrag] = useState<StripWindow | null>(null)
  const start = useRef<number | null>(null)
  const window = zoom ?? { from: 0, to: Math.max(1, size) }
  const positionOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return window.from + (Math.min(Math.max(clientX - box.left, 0), box.width) / box.width) * (window.to - window.from)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const position = positionOf(event)
    setActive(runAt(places, position))
    if (start.current !== null)
      setDrag({ from: Math.min(start.current, position), to: Math.max(start.current, position) })
  }
  const up = () => {
    const isDrag = drag !== null && drag.to - drag.from > (window.to - window.from) * 0.01
    if (isDrag) setZoom({ from: Math.floor(drag.from), to: Math.ceil(drag.to) })
    else if (active !== null && start.current !== null) onPick(active)
    start.current = null
    setDrag(null)
  }
  const keep = (at: number) => {
    const place = places[at]!
    setActive(at)
    const width = window.to - window.from
    if (place.from < window.from || place.to > window.to)
      setZoom(
        width >= size
          ? null
          : {
              from: Math.min(Math.max(0, place.from - width * 0.1), size - width),
              to: Math.min(Math.max(0, place.from - width * 0.1), size - width) + width,
            },
      )
  }
  const keys = (event: KeyboardEvent) => {
    const at = active ?? 0
    const middle = places[at] ? (places[at].from + places[at].to) / 2 : 0
    const acts: Record<string, () => void> = {
      ArrowRight: () => keep(Math.min(places.length - 1, active === null ? 0 : at + 1)),
      ArrowLeft: () => keep(Math.max(0, at - 1)),
      Home: () => keep(0),
      End: () => keep(places.length - 1),
      Enter: () => onPick(at),
      '+': () => setZoom(zoomed(window, middle, ZOOM, size)),
      '-': () => setZoom(zoomed(window, middle, 1 / ZOOM, size)),
      Escape: () => setZoom(null),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = positionOf(event)
  }
  return {
    window,
    isZoomed: zoom !== null,
    zoomOut: () => setZoom(null),
    active,
    leave: () => start.current === null && setActive(null),
    drag,
    move,
    up,
    down,
    keys,
  }
}

const share = (position: number, { from, to }: StripWindow) => `${((position - from) / (to - from)) * 100}%`
const spanStyle = (part: StripWindow, window: StripWindow): CSSProperties => ({
  left: share(Math.max(part.from, window.from), window),
  right: `${100 - ((Math.min(part.to, window.to) - window.from) / (window.to - window.from)) * 100}%`,
})

/** Counted from the first code: the ordinals of the ledger mean nothing to people. */
function Axis({ window }: { window: StripWindow }) {
  const { number } = useFormats()
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    Math.min(window.to - 1, window.from + (window.to - window.from) * part),
  )
  return (
    <div className="strip-axis mono" aria-hidden="true">
      {marks.map((position, at) => (
        <span key={at}>{number(Math.floor(position) + 1)}</span>
      ))}
    </div>
  )
}

export function Strip({ runs, keys, chosen = null, onChoose }: StripProps) {
  const t = useTranslations('kit.pictures')
  const { number } = useFormats()
  const places = useMemo(() => placed(runs), [runs])
  const sums = useMemo(() => totals(runs), [runs])
  const pick = (at: number) => {
    const key = places[at]?.run.parts.reduce((most, part) => (part.count > most.count ? part : most)).key ?? null
    onChoose?.(key === chosen ? null : key)
  }
  const strip = useStrip(places, pick)
  if (places.length === 0) return null
  const labelOf = (key: string) => keys.find((known) => known.key === key)?.label ?? key
  const nameOf = ({ run, from, to }: Placed) =>
    run.parts
      .filter(({ count }) => count > 0)
      .map(({ key, count }) =>
        t('run', { label: labelOf(key), first: number(from + 1), last: number(to), count: number(count) }),
      )
      .join('; ')
  const active = strip.active === null ? undefined : places[strip.active]
  const text = active ? nameOf(active) : ''
  return (
    <div className="strip">
      <div
        className="strip-bar"
        role="slider"
        tabIndex={0}
        aria-label={t('strip')}
        aria-description={t('stripKeys')}
        aria-valuemin={0}
        aria-valuemax={places.length - 1}
        aria-valuenow={strip.active ?? 0}
        aria-valuetext={text}
        onPointerMove={strip.move}
        onPointerLeave={strip.leave}
        onPointerDown={strip.down}
        onPointerUp={strip.up}
        onKeyDown={strip.keys}
      >
        <Bars places={places} window={strip.window} keys={keys} sums={sums} chosen={chosen} />
        {active && <span className="strip-active" style={spanStyle(active, strip.window)} />}
        {strip.drag && <span className="strip-drag" style={spanStyle(strip.drag, strip.window)} />}
      </div>
      <Axis window={strip.window} />
      <div className="strip-foot">
        <span className="strip-name">{text}</span>
        {strip.isZoomed && (
          <button type="button" className="link" onClick={strip.zoomOut}>
            {t('zoomOut')}
          </button>
        )}
      </div>
      <ul className="legend">
        {keys
          .filter(({ key }) => (sums.get(key) ?? 0) > 0)
          .map(({ key, tone, label }) => (
            <li key={key}>
              <button
                type="button"
                className="plain legend-key"
                aria-pressed={chosen === key}
                disabled={!onChoose}
                onClick={() => onChoose?.(chosen === key ? null : key)}
              >
                <ToneShape tone={tone} />
                {label} <strong className="num">{number(sums.get(key) ?? 0)}</strong>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
