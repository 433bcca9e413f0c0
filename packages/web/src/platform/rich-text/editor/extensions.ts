/** The schema and behaviour of the editor. What is not here cannot be in a document. */

import { isOwnFile } from '@serialis/contract/platform/rich-text/media-values.ts'
import { hrefOf } from '@serialis/contract/platform/rich-text/values.ts'
import type { Extensions } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { Charts } from '../charts/charts.ts'
import { Picture } from '../media/picture.ts'
import { Uploads } from '../media/uploads.ts'
import { Video } from '../media/video.ts'
import { BlockStyles } from './block-styles.ts'
import { Anchor, PageBreak } from './blocks.ts'
import { Find } from './find.ts'
import { Painter } from './painter.ts'
import { CleanPaste } from './paste.ts'
import { TabSpaces } from './tab-spaces.ts'
import { TableLimits } from './table-limits.ts'
import { SpanStyle, TextStyles } from './text-styles.ts'
import { UndoSteps } from './undo-steps.ts'

/** `mayEmbed`: drawings may be in the document itself. */
export const extensionsOf = ({ mayEmbed }: { mayEmbed: boolean }): Extensions => [
  StarterKit.configure({
    undoRedo: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'http',
      isAllowedUri: (href) => hrefOf(href) === href || isOwnFile(href),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank', class: null },
    },
  }),
  Subscript,
  Superscript,
  SpanStyle,
  TextStyles,
  BlockStyles,
  TableKit.configure({ table: { resizable: true, cellMinWidth: 40 } }),
  TableLimits,
  Charts,
  Picture.configure({ mayEmbed }),
  Video,
  Uploads,
  Anchor,
  PageBreak,
  CleanPaste,
  Find,
  Painter,
  TabSpaces,
  UndoSteps,
]
