/** A status: tone, shape and text together; with its term also what it says, on hover, focus or tap. */

import { type KeyboardEvent, type FocusEvent, Suspense, use, useEffect, useId, useRef, useState } from 'react'
import type { Messages } from 'use-intl'
import { type Tone, toneGround, toneInk } from '../look/tone.ts'
import { InsideLink } from '../navigation/inside-link.ts'
import { useSlots } from '../shell/slots.ts'
import { ToneShape } from './ToneShape.tsx'
import './ui.css'

type Explained = Messages['glossary']['statuses']
/** A kind of record and one of its statuses, as the glossary names them: `order.APPROVED`. */
type StatusTerm = { [E in keyof Explained]: `${E}.${keyof Explained[E] & string}` }[keyof Explained]

interface StatusTagProps {
  tone: Tone
  /** Inside a link there is no help; not inside a button. */
  term?: StatusTerm
  children: string
}

const Tag = ({ tone, children }: StatusTagProps) => (
  <span className="tag" style={{ background: toneGround(tone), color: toneInk(tone) }}>
    <ToneShape tone={tone} size={9} />
    {children}
  </span>
)

const WIDTH = 280
/** More than the longest sentence takes. */
const HEIGHT = 130
const GAP = 4
/** Long enough for the pointer to reach the help. */
const CLOSE_MS = 150

type Place = { left: number } & ({ top: number } | { bottom: number })

/** Below the tag, or above it where the window ends. */
const placeOf = (box: DOMRect): Place => ({
  left: Math.max(GAP, Math.min(box.left, innerWidth - WIDTH - GAP)),
  ...(box.bottom + HEIGHT > innerHeight ? { bottom: innerHeight - box.top + GAP } : { top: box.bottom + GAP }),
})

/** Open by hover, focus or tap; the pointer may move onto the help, and Escape closes it. */
function useHelp() {
  const [place, setPlace] = useState<Place | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef<HTMLSpanElement>(null)
  const isOpen = place !== null
  const open = () => {
    clearTimeout(closing.current)
    const box = frame.current?.getBoundingClientRect()
    if (box) setPlace(placeOf(box))
  }
  const close = () => setPlace(null)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: { key: string }) => key === 'Escape' && close()
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('scroll', close, true)
    }
  }, [isOpen])
  return {
    place,
    frame: {
      ref: frame,
      onPointerEnter: open,
      onPointerLeave: () => {
        clearTimeout(closing.current)
        closing.current = setTimeout(close, CLOSE_MS)
      },
      onFocus: open,
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && close(),
      // A tag in a row must not open the row.
      onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      // What is around the tag, a drawer or dialog, stays open.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      },
    },
  }
}

function TagWithHelp({ term, ...tag }: StatusTagProps & { term: StatusTerm }) {
  const { StatusHelp } = useSlots()
  const id = useId()
  const { place, frame } = useHelp()
  return (
    <span className="tag-frame" {...frame}>
      <span className="tag-focus" role="note" tabIndex={0} aria-describedby={place === null ? undefined : id}>
        <Tag {...tag} />
      </span>
      {place !== null && (
        <span id={id} role="tooltip" className="tag-help" style={{ ...place, width: WIDTH }}>
          <Suspense>
            <StatusHelp term={term} />
          </Suspense>
        </span>
      )}
    </span>
  )
}

export function StatusTag({ term, ...tag }: StatusTagProps) {
  const isInLink = use(InsideLink)
  return term === undefined || isInLink ? <Tag {...tag} /> : <TagWithHelp term={term} {...tag} />
}
