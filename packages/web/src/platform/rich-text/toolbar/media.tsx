/** The menu of pictures, videos and files: new ones, own ones, and the picture that is selected. */

import {
  PICTURE_ALIGNMENTS,
  pictureSourceOf,
  videoSourceOf,
} from '@serialis/contract/platform/rich-text/media-values.ts'
import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { insertFiles } from '../media/insert.ts'
import { changePicture, pictureHere } from '../media/picture.ts'
import { Icon } from './icons.tsx'
import { Line } from './inserts.tsx'
import { MenuItem, ToolMenu } from './ToolMenu.tsx'

/** Dialogs of the editor. */
export type MediaPart =
  | 'upload.image'
  | 'upload.video'
  | 'upload.file'
  | 'manager.image'
  | 'manager.file'
  | 'scrawl'
  | 'picture'

const PARTS = ['upload.image', 'manager.image', 'scrawl', 'upload.video', 'upload.file', 'manager.file'] as const

interface MediaProps {
  editor: Editor
  onOpen: (part: MediaPart) => void
}

function SelectedPicture({ editor, onOpen, close }: MediaProps & { close: () => void }) {
  const t = useTranslations('richText.media.picture')
  const alignment = pictureHere(editor)?.alignment ?? null
  return (
    <>
      <MenuItem
        onPick={() => {
          close()
          onOpen('picture')
        }}
      >
        {t('open')}
      </MenuItem>
      {[null, ...PICTURE_ALIGNMENTS].map((one) => (
        <MenuItem
          key={one}
          isActive={one === alignment}
          onPick={() => {
            changePicture(editor, { alignment: one })
            close()
          }}
        >
          {t(`places.${one ?? 'none'}`)}
        </MenuItem>
      ))}
    </>
  )
}

/** `http://` goes before an address that names no protocol, as with links. */
const withProtocol = (text: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(text.trim()) ? `http://${text.trim()}` : text

export function Media({ editor, onOpen }: MediaProps) {
  const t = useTranslations('richText.media')
  const isPicture = pictureHere(editor) !== null
  const { hosts } = editor.storage.video
  return (
    <ToolMenu label={t('title')} sign={<Icon name="picture" />} isActive={isPicture}>
      {(close) => (
        <>
          {isPicture && <SelectedPicture editor={editor} onOpen={onOpen} close={close} />}
          {PARTS.map((part) => (
            <MenuItem
              key={part}
              onPick={() => {
                close()
                onOpen(part)
              }}
            >
              {part === 'scrawl' ? t('draw') : t(part)}
            </MenuItem>
          ))}
          <Line
            label={t('address')}
            button={t('insert')}
            fault={(text) => (pictureSourceOf(withProtocol(text)) === null ? t('addressWrong') : null)}
            onDone={(text) => {
              insertFiles(editor, 'image', [{ url: pictureSourceOf(withProtocol(text))!, title: '' }])
              close()
            }}
          />
          {hosts.length > 0 && (
            <Line
              label={t('videoAddress')}
              button={t('insert')}
              fault={(text) =>
                videoSourceOf(text, hosts) === null ? t('videoWrong', { hosts: hosts.join(', ') }) : null
              }
              onDone={(text) => {
                insertFiles(editor, 'video', [{ url: videoSourceOf(text, hosts)!, title: '' }])
                close()
              }}
            />
          )}
        </>
      )}
    </ToolMenu>
  )
}
