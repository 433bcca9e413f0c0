/** What was drawn, as strokes: so any of them can be taken back. */

export interface Point {
  x: number
  y: number
}
export interface Stroke {
  /** Null: the eraser. */
  colour: string | null
  size: number
  points: readonly Point[]
}
/** `clear` is one of the steps, so that it can be taken back as well. */
type Step = Stroke | 'clear'

export interface Drawing {
  done: readonly Step[]
  undone: readonly Step[]
}
export const EMPTY_DRAWING: Drawing = { done: [], undone: [] }

export const PAD = { width: 800, height: 480, paper: '#ffffff', sizes: [2, 5, 10, 20] } as const
export const PAD_COLOURS = [
  '#000000',
  '#7f7f7f',
  '#c00000',
  '#f79646',
  '#ffc000',
  '#00b050',
  '#0070c0',
  '#7030a0',
] as const

export const withStep = ({ done }: Drawing, step: Step): Drawing => ({ done: [...done, step], undone: [] })
export const undone = ({ done, undone: rest }: Drawing): Drawing =>
  done.length === 0 ? { done, undone: rest } : { done: done.slice(0, -1), undone: [...rest, done.at(-1)!] }
export const redone = ({ done, undone: rest }: Drawing): Drawing =>
  rest.length === 0 ? { done, undone: rest } : { done: [...done, rest.at(-1)!], undone: rest.slice(0, -1) }

/** What is seen: all that came after the paper was cleared last. */
export const strokesOf = ({ done }: Drawing): readonly Stroke[] =>
  done.slice(done.lastIndexOf('clear') + 1).filter((step) => step !== 'clear')

function drawStroke(context: CanvasRenderingContext2D, { colour, size, points }: Stroke): void {
  const [first, ...rest] = points
  if (first === undefined) return
  context.strokeStyle = colour ?? PAD.paper
  context.lineWidth = size
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(first.x, first.y)
  // A dot has a length, too.
  for (const { x, y } of rest.length === 0 ? [{ x: first.x + 0.1, y: first.y }] : rest) context.lineTo(x, y)
  context.stroke()
}

export function draw(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = PAD.paper
  context.fillRect(0, 0, PAD.width, PAD.height)
  for (const stroke of strokes) drawStroke(context, stroke)
}
