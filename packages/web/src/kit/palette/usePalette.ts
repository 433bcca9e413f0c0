/** The text in the box, what the server finds for it, and the suggestions; the list is open while the box is in use. */

import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { SEARCH_TEXT_MAX } from '@serialis/contract/platform/search/search.schema.ts'
import { useCallback, useMemo, useState } from 'react'
import { usePhrase } from '../language/i18n.tsx'
import { useRecent } from '../menu/recent.ts'
import { useMay } from '../navigation/Can.tsx'
import { opens } from '../navigation/opening.ts'
import type { Screen } from '../navigation/screen.ts'
import { useSettled } from '../navigation/useSettled.ts'
import { call } from '../wire/api.ts'
import { useRead } from '../wire/server-state.ts'
import { useSession } from '../wire/session.ts'
import { paletteEntries } from './palette-entries.ts'
import { type PaletteAnswer, type PaletteOption, type PalettePage, paletteOptions } from './palette.ts'

/** Pages that were opened last and may still be opened, as suggestions. */
function useRecentPages(screens: readonly Screen[]): PalettePage[] {
  const phrase = usePhrase()
  const { authorities } = useSession()
  return useRecent().flatMap(({ path, name, record }) => {
    const screen = screens.find((one) => one.name === name)
    return screen === undefined || !opens(authorities, screen)
      ? []
      : [{ kind: 'recent', key: `recent ${path}`, to: path, search: {}, title: record ?? phrase(screen.title) }]
  })
}

export function usePalette(screens: readonly Screen[]) {
  const phrase = usePhrase()
  const may = useMay()
  const { authorities } = useSession()
  const [text, setText] = useState('')
  const [isOpen, setShown] = useState(false)
  // By its key: hits that arrive move its place.
  const [marked, setMarked] = useState<string | null>(null)
  const recent = useRecentPages(screens)
  const entries = useMemo(() => paletteEntries(screens, authorities), [screens, authorities])
  const wanted = text.trim().slice(0, SEARCH_TEXT_MAX)
  const settled = useSettled(wanted)
  const { data, isPlaceholderData } = useRead(
    search,
    { query: { text: settled } },
    { enabled: isOpen && settled !== '', keepsPrevious: true },
  )
  const optionsWith = (answer: PaletteAnswer | null): PaletteOption[] =>
    paletteOptions({ text, entries, recent, answer, titleOf: phrase, may })
  const known = optionsWith(wanted === '' ? null : (data ?? null))
  const options = isOpen ? known : []
  const isAnswered = wanted === '' || (settled === wanted && data !== undefined && !isPlaceholderData)
  const ask = useCallback((next: string) => {
    setText(next)
    setMarked(null)
  }, [])
  const setOpen = useCallback((next: boolean) => {
    setShown(next)
    if (!next) setMarked(null)
  }, [])
  const found = marked === null ? undefined : known.find(({ key }) => key === marked)
  /** What Enter opens: the marked suggestion, and while the server was not asked yet, its best answer. */
  const chosen = async (): Promise<PaletteOption | undefined> =>
    found ?? (isAnswered ? known : optionsWith(await call(search, { query: { text: wanted } })))[0]
  return {
    text,
    ask,
    isOpen,
    setOpen,
    options,
    active: found === undefined ? 0 : Math.max(0, options.indexOf(found)),
    mark: (at: number) => setMarked(options[at]?.key ?? null),
    chosen,
  }
}
