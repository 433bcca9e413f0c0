/** The signs of the toolbar: lines of a grid of 20, in the colour of the text. */

const LINES = {
  undo: 'M8 5 4 9l4 4M4 9h7a5 5 0 0 1 0 8H9',
  redo: 'm12 5 4 4-4 4m4-4H9a5 5 0 0 0 0 8h2',
  painter: 'M4 4h11v4H4zM15 6h2v4h-7v3m-1 0h2v4H9z',
  clear: 'M5 4h10M10 4 8 16m5-4 4 4m0-4-4 4',
  superscript: 'm3 8 7 8m0-8-7 8M13.5 3.5c3-1.6 4 1.4 0 4H17',
  subscript: 'm3 4 7 8m0-8-7 8M13.5 12.5c3-1.6 4 1.4 0 4H17',
  bullets: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 4h1v3m-1 6h2l-2 3h2',
  left: 'M3 5h14M3 8.5h9M3 12h14M3 15.5h9',
  center: 'M3 5h14M5.5 8.5h9M3 12h14M5.5 15.5h9',
  right: 'M3 5h14M8 8.5h9M3 12h14M8 15.5h9',
  justify: 'M3 5h14M3 8.5h14M3 12h14M3 15.5h14',
  indent: 'M3 4h14M9 8h8M9 12h8M3 16h14M3 8l3 2-3 2z',
  outdent: 'M3 4h14M9 8h8M9 12h8M3 16h14M6 8l-3 2 3 2z',
  lineHeight: 'M9 5h8M9 10h8M9 15h8M4 4v12M2 6l2-2 2 2M2 14l2 2 2-2',
  link: 'M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2m-8-2-2 2a3.5 3.5 0 0 0 5 5l2-2',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M13 4v12',
  quote: 'M4 6h4v4c0 2-1 4-3 4m7-8h4v4c0 2-1 4-3 4',
  code: 'm7 6-4 4 4 4m6-8 4 4-4 4',
  find: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4m4 9 4 4',
  insert: 'M10 4v12M4 10h12',
  source: 'm6 6-3 4 3 4m8-8 3 4-3 4M12 4 8 16',
  picture: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 7.5h.01',
  full: 'M3 7V3h4m6 0h4v4m0 6v4h-4m-6 0H3v-4',
  document: 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const
export type IconName = keyof typeof LINES

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden className="rich-icon">
    <path d={LINES[name]} />
  </svg>
)
