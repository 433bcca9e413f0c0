/** Formatted text for its reader: elements that are made one by one, and nothing that could run. */

import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { drawCharts } from '../charts/shown.ts'
import { shownElementsOf } from '../editor/elements.ts'
import { playVideos, withoutOtherSites } from '../media/shown.ts'
import '../media/media.css'
import './rich-text.css'
import { useChartWords } from './useChartWords.ts'
import { useVideoWords } from './useVideoWords.ts'

/** A link within the document leads to its place here; addresses of the page belong to the page. */
function follow(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest('a[href^="#"]')
  if (link === null) return
  event.preventDefault()
  const name = link.getAttribute('href')?.slice(1)
  const places = event.currentTarget.querySelectorAll<HTMLElement>('[data-anchor]')
  for (const place of places) if (place.dataset['anchor'] === name) return place.scrollIntoView({ block: 'start' })
}

export function RichText({ html, lang }: { html: string; lang: string }) {
  const place = useRef<HTMLDivElement>(null)
  const words = useChartWords()
  const videos = useVideoWords()
  useLayoutEffect(() => {
    if (place.current === null) return
    // While they are on no page, nothing is loaded.
    place.current.replaceChildren(...withoutOtherSites(shownElementsOf(html)).childNodes)
    playVideos(place.current, videos)
    void drawCharts(place.current, words)
  }, [html, words, videos])
  return <div ref={place} lang={lang} className="rich-text rich-shown" onClick={follow} />
}
