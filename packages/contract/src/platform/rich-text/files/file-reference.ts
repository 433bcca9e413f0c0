/**
 * How a document names its files. Stored, it holds references; what a reader gets has addresses in their place, and so has
 * what the editor sends back.
 */

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const REFERENCE = new RegExp(`^document-file:(${ID})$`)
const ADDRESS = new RegExp(`/static/UE/files/(\\d{1,9})/(${ID})\\?([^#]*)`)

/** Below the base address of the product. */
export const CONTROLLER = 'static/UE/controller'
export const FILES = 'static/UE/files'
export const VIDEOS = 'static/UE/video'
/** Copies of pictures that anybody gets who has the address. */
export const PUBLISHED = 'static/UE/published'

/** What a stored document has as `src` or `href`. */
export const referenceOf = (id: string): string => `document-file:${id}`

export interface FileAddress {
  id: string
  /** Of an address that a browser can get; absent for a reference. */
  signed?: { tenantId: number; until: number; signature: string }
}

/** The file that a reference or an address names, whatever host and base it has; undefined for anything else. */
export function fileOf(text: string): FileAddress | undefined {
  const reference = REFERENCE.exec(text.trim())?.[1]
  if (reference !== undefined) return { id: reference }
  const [, tenantId, id, query] = ADDRESS.exec(text) ?? []
  if (id === undefined) return undefined
  // In HTML that was read as text, the sign between two parameters is escaped.
  const asked = Object.fromEntries((query ?? '').split(/&(?:amp;)?/).map((part) => part.split('=', 2)))
  const signed = { tenantId: Number(tenantId), until: Number(asked['e']), signature: asked['s'] ?? '' }
  return { id, signed }
}
