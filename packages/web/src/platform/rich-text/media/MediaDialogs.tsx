/** The dialog that the menu has opened. */

import type { Editor } from '@tiptap/core'
import { ScrawlDialog } from '../scrawl/ScrawlDialog.tsx'
import type { MediaPart } from '../toolbar/media.tsx'
import type { FileKind } from './insert.ts'
import { ManagerDialog } from './ManagerDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

interface MediaDialogProps {
  part: MediaPart
  editor: Editor
  onClose: () => void
}

export function MediaDialog({ part, editor, onClose }: MediaDialogProps) {
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const [name, kind] = part.split('.') as [string, FileKind | undefined]
  if (name === 'upload' && kind !== undefined) return <UploadDialog editor={editor} kind={kind} onClose={close} />
  if (name === 'manager' && kind !== undefined && kind !== 'video')
    return <ManagerDialog editor={editor} kind={kind} onClose={close} />
  return part === 'scrawl' ? (
    <ScrawlDialog editor={editor} onClose={close} />
  ) : (
    <PictureDialog editor={editor} onClose={close} />
  )
}
