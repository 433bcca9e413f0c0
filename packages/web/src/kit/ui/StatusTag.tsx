/** A status: tone, shape and text together. */

import { type Tone, toneGround, toneInk } from '../look/tone.ts'
import { ToneShape } from './ToneShape.tsx'
import './ui.css'

export const StatusTag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="tag" style={{ background: toneGround(tone), color: toneInk(tone) }}>
    <ToneShape tone={tone} size={9} />
    {children}
  </span>
)
