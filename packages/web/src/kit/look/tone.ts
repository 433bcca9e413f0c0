/** What a status means at a glance. The same everywhere: tags, strips, charts, exports. */
const TONES = ['issued', 'active', 'sample', 'hold', 'rejected', 'inactive', 'waiting', 'neutral'] as const
export type Tone = (typeof TONES)[number]

/** A room maps its statuses: `const tones: Record<OrderStatus, Tone> = …`; the compiler reports a missing status. */
export const toneFill = (tone: Tone) => `var(--${tone})`
export const toneInk = (tone: Tone) => `var(--${tone}-ink)`
export const toneGround = (tone: Tone) => `var(--${tone}-ground)`
