/** The sounds of a scan: two rising notes for good, one low buzz for bad. Audible without looking. */
const NOTES = { good: [880, 1_320], bad: [196, 185] } as const
const NOTE_S = 0.09
let context: AudioContext | undefined

export function sound(kind: keyof typeof NOTES) {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [at, frequency] of NOTES[kind].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = kind === 'good' ? 'sine' : 'square'
    tone.frequency.value = frequency
    volume.gain.value = kind === 'good' ? 0.2 : 0.1
    tone.connect(volume).connect(destination)
    tone.start(currentTime + at * NOTE_S)
    tone.stop(currentTime + (at + 1) * NOTE_S)
  }
}
