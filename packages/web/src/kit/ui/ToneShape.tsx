/** A shape per tone, so that no status is shown by colour alone. */

import type { ReactNode } from 'react'
import { type Tone, toneFill } from '../look/tone.ts'

const shapes: Record<Tone, ReactNode> = {
  issued: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  active: <circle cx="5" cy="5" r="4.2" fill="currentColor" />,
  sample: <path d="M5 .6 9.4 5 5 9.4.6 5z" fill="currentColor" />,
  hold: <path d="M1.6 1h2.5v8H1.6zM5.9 1h2.5v8H5.9z" fill="currentColor" />,
  rejected: <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" stroke="currentColor" strokeWidth="2.2" />,
  inactive: <path d="M.8 5h8.4" stroke="currentColor" strokeWidth="2.4" />,
  waiting: (
    <path
      d="M5 .8a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 5 .8zm0 1.8V5l1.8 1.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    />
  ),
  neutral: <path d="M1.2 1.2h7.6v7.6H1.2z" fill="currentColor" />,
}

export const ToneShape = ({ tone, size = 10 }: { tone: Tone; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 10 10"
    aria-hidden="true"
    style={{ color: toneFill(tone), flex: 'none' }}
  >
    {shapes[tone]}
  </svg>
)
