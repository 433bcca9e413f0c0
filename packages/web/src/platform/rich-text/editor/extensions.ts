/** The schema and behaviour of the editor. What is not here cannot be in a document. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Extensions } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { BlockStyles } from './block-styles.ts'
import { Anchor, PageBreak } from './blocks.ts'
import { Find } from './find.ts'
import { hrefOf } from './links.ts'
import { Painter } from './painter.ts'
import { CleanPaste } from './paste.ts'
import { TabSpaces } from './tab-spaces.ts'
import { TableLimits } from './table-limits.ts'
import { SpanStyle, TextStyles } from './text-styles.ts'

export const editorExtensions: Extensions = [
  StarterKit.configure({
    undoRedo: { depth: EDITOR_LIMITS.undoSteps, newGroupDelay: 500 },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'http',
      isAllowedUri: (href) => hrefOf(href) === href,
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
  Anchor,
  PageBreak,
  CleanPaste,
  Find,
  Painter,
  TabSpaces,
]
