/** Every number of the rich-text editor (specification, sections 5, 7 and 9), in one place. */

export const EDITOR_LIMITS = {
  /** Of the editor family whose protocol the controller speaks. */
  version: '1.4.3',
  /** Characters of text. More are warned of and never refused. */
  words: 10_000,
  undoSteps: 20,
  /** Of one step of indentation, in em. */
  indentEm: 2,
  /** A tab outside of a list or table. */
  tabSpaces: 4,
  /** Characters of an address that its preview shows. */
  linkPreview: 30,
  /** Milliseconds until an error disappears. */
  errorMs: 4_000,
  /** Milliseconds of quiet before the draft is saved. */
  draftMs: 500,
  /** Milliseconds for which the page says that it was. */
  savedMs: 2_000,
  /** Milliseconds over a button before its menu opens, and outside of an open one before it closes. */
  menuOpenMs: 250,
  menuCloseMs: 400,
  /** Of the editor when it fills the window. */
  zIndex: 999,
  table: {
    columns: 5,
    rows: 5,
    mostColumns: 20,
    mostRows: 100,
    /** Cells along each side of the picker, at first and when it has grown. */
    picker: 10,
    mostPicker: 20,
  },
  /** Steps of indentation. */
  mostIndent: 10,
  /** Files that the attachment dialog takes at once. */
  attachments: 100,
  /** Milliseconds in which pictures of other sites are fetched, and a list of files is answered. */
  captureMs: 60_000,
  listMs: 100_000,
} as const

/** What may be uploaded, by kind; the content is checked too, and decides. */
export const EDITOR_UPLOADS = {
  image: { bytes: 2_048_000, endings: ['png', 'jpg', 'jpeg', 'gif', 'webp'] },
  scrawl: { bytes: 2_048_000, endings: ['png'] },
  /** The size is the default of the tenant's rule. */
  video: { bytes: 102_400_000, endings: ['mp4', 'm4v', 'mov', 'webm', 'ogv', 'ogg', 'mp3', 'm4a', 'wav'] },
  file: {
    bytes: 51_200_000,
    endings: 'pdf doc docx xls xlsx ppt pptx odt ods odp txt csv md zip png jpg jpeg gif webp mp4 webm mp3'.split(' '),
  },
} as const

export const UPLOAD_LIMITS = {
  /** Width times height, of all frames together. */
  pixels: 40_000_000,
  /** The longer side to which the family's clients shrink a picture before they send it. */
  shrinkTo: 1_600,
  ticketSeconds: 900,
  ticketUses: 100,
  /** Files that a list answers at once, at most and when nothing is asked for. */
  mostListed: 100,
  listed: 20,
  /** Pictures of other sites that one request fetches, and redirects that each may take. */
  captures: 50,
  redirects: 3,
  /** Bytes of one person's files together. */
  bytesPerPerson: 2_000_000_000,
  /** Characters of a file's name. */
  name: 120,
  /** Days for which a file is kept that no document uses. */
  unusedDays: 7,
} as const

/** Ten columns of greys and hues, seven rows from the strong tones to the pale and the deep ones. */
export const EDITOR_COLOURS = [
  ['#c00000', '#ff0000', '#ffc000', '#ffff00', '#92d050', '#00b050', '#00b0f0', '#0070c0', '#002060', '#7030a0'],
  ['#ffffff', '#000000', '#eeece1', '#1f497d', '#4f81bd', '#c0504d', '#9bbb59', '#8064a2', '#4bacc6', '#f79646'],
  ['#f2f2f2', '#7f7f7f', '#ddd9c3', '#c6d9f0', '#dbe5f1', '#f2dcdb', '#ebf1dd', '#e5e0ec', '#dbeef3', '#fdeada'],
  ['#d8d8d8', '#595959', '#c4bd97', '#8db3e2', '#b8cce4', '#e5b9b7', '#d7e3bc', '#ccc1d9', '#b7dde8', '#fbd5b5'],
  ['#bfbfbf', '#3f3f3f', '#938953', '#548dd4', '#95b3d7', '#d99694', '#c3d69b', '#b2a2c7', '#92cddc', '#fac08f'],
  ['#a5a5a5', '#262626', '#494429', '#17365d', '#366092', '#953734', '#76923c', '#5f497a', '#31859b', '#e36c09'],
  ['#7e7e7e', '#0c0c0c', '#1d1b10', '#0f243e', '#244061', '#632423', '#4f6128', '#3f3151', '#205867', '#974806'],
] as const

/** In px, as the family's toolbar offers them. */
export const FONT_SIZES = [10, 11, 12, 14, 16, 18, 20, 24, 36] as const
export const LINE_HEIGHTS = ['1', '1.5', '1.75', '2', '3', '4', '5'] as const
/** CSS families by the name that a person chooses. */
export const FONT_FAMILIES = {
  sans: 'sans-serif',
  serif: 'serif',
  mono: 'monospace',
  song: 'SimSun, "Songti SC", serif',
  hei: 'SimHei, "Heiti SC", sans-serif',
  kai: 'KaiTi, "Kaiti SC", serif',
  arial: 'Arial, sans-serif',
  times: '"Times New Roman", serif',
} as const
export type FontFamily = keyof typeof FONT_FAMILIES
