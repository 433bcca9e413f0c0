/**
 * A room asks the rooms to its right through an extension point, so that it need not import them. The asking room
 * declares the point as a constant; each answering room lists its extension in its room file.
 */

import type { App } from './context.ts'

export interface Extension {
  readonly point: object
  readonly part: unknown
}

export interface ExtensionPoint<Part> {
  /** An entry for the `extensions` of a room. */
  extension(part: Part): Extension
  /** The parts of all rooms, in the order of `rooms.ts`. */
  of(app: Pick<App, 'extensions'>): readonly Part[]
}

export function extensionPoint<Part>(): ExtensionPoint<Part> {
  const point: ExtensionPoint<Part> = {
    extension: (part) => ({ point, part }),
    of: ({ extensions }) => extensions.flatMap((one) => (one.point === point ? [one.part as Part] : [])),
  }
  return point
}
