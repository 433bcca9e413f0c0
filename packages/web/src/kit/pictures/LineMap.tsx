/** The line map: a life cycle as stations; done, current, possible next. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import './pictures.css'
import type { Station } from './stations.ts'

/**
 * If the map is wider than its frame, the current station is scrolled to the middle. A stable function, so it runs
 * once.
 */
const bringIntoView = (station: HTMLLIElement | null) => {
  const frame = station?.closest('.line-frame')
  if (station && frame) frame.scrollLeft = station.offsetLeft - (frame.clientWidth - station.offsetWidth) / 2
}

const WORDS = {
  done: 'lineDone',
  skipped: 'lineSkipped',
  here: 'lineHere',
  next: 'lineNext',
  later: 'lineLater',
} as const

export function LineMap({ stations, label }: { stations: readonly Station[]; label: string }) {
  const t = useTranslations('kit.pictures')
  const { instant } = useFormats()
  return (
    <div className="line-frame" role="group" aria-label={label} tabIndex={0}>
      <ol className="line-map">
        {stations.map(({ key, label, state, at, who, note }) => (
          <li
            key={key}
            ref={state === 'here' ? bringIntoView : null}
            className={`station station-${state}`}
            aria-current={state === 'here' ? 'step' : undefined}
          >
            <span className="station-dot" aria-hidden="true">
              {state === 'skipped' && (
                <svg viewBox="0 0 10 10">
                  <path d="M2.5 5h5" fill="none" stroke="currentColor" strokeWidth="1.6" />
                </svg>
              )}
              {state === 'done' && (
                <svg viewBox="0 0 10 10">
                  <path d="M2 5.2 4.2 7.5 8 2.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
                </svg>
              )}
            </span>
            <span className="station-label">
              {label}
              <span className="unseen">{` (${t(WORDS[state])})`}</span>
            </span>
            {at !== undefined && (
              <time className="station-note num" dateTime={at}>
                {instant(at)}
              </time>
            )}
            {(who ?? note) !== undefined && <span className="station-note">{who ?? note}</span>}
            {at === undefined && (state === 'next' || state === 'here') && (
              <span className="station-note">{t(WORDS[state])}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
