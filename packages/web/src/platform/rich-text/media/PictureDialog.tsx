/** What a picture is called, how large it is and where it stands. */

import {
  ALTERNATIVE_CHARACTERS,
  alternativeOf,
  PICTURE_ALIGNMENTS,
  type PictureAlignment,
  pixelsOf,
} from '@serialis/contract/platform/rich-text/media-values.ts'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { changePicture, pictureHere } from './picture.ts'

/** As it is shown now. */
function shownSize({ view, state }: Editor): { width: number; height: number } | null {
  const dom = view.nodeDOM(state.selection.from)
  const image = dom instanceof HTMLElement ? dom.querySelector('img') : null
  if (image === null || image.naturalWidth === 0) return null
  return { width: image.naturalWidth, height: image.naturalHeight }
}

const textOf = (length: number | null | undefined): string => (length ? String(length) : '')

interface Size {
  width: string
  height: string
}

/** One length follows the other, where both are known and a person wants it. */
function useSize(given: Size, ratio: number | null) {
  const [size, setSize] = useState(given)
  const [isKept, setKept] = useState(true)
  const follow = (other: string, factor: number): string => {
    const length = pixelsOf(other)
    return length === null ? '' : String(Math.max(1, Math.round(length * factor)))
  }
  const set = (name: keyof Size, value: string) => {
    if (!isKept || ratio === null) return setSize({ ...size, [name]: value })
    setSize(
      name === 'width'
        ? { width: value, height: follow(value, 1 / ratio) }
        : { width: follow(value, ratio), height: value },
    )
  }
  return { size, set, isKept, setKept }
}

export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('richText.media.picture')
  const [picture] = useState(() => pictureHere(editor))
  const [natural] = useState(() => shownSize(editor))
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [alignment, setAlignment] = useState<PictureAlignment | null>(picture?.alignment ?? null)
  const { size, set, isKept, setKept } = useSize(
    { width: textOf(picture?.width ?? natural?.width), height: textOf(picture?.height ?? natural?.height) },
    natural && natural.width / natural.height,
  )
  const wrong = Object.values(size).some((length) => length.trim() !== '' && pixelsOf(length) === null)
  const save = () => {
    const [width, height] = [pixelsOf(size.width), pixelsOf(size.height)]
    // As it is: no length of its own, so that it follows the picture.
    const isNatural = width === natural?.width && height === natural?.height
    changePicture(editor, {
      alt: alternativeOf(alt),
      alignment,
      width: isNatural ? null : width,
      height: isNatural ? null : height,
    })
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      confirm={t('save')}
      onConfirm={save}
      onClose={onClose}
      {...(wrong && { obstacle: t('wrong') })}
    >
      <label className="rich-entry">
        {t('alt')}
        <input value={alt} maxLength={ALTERNATIVE_CHARACTERS} onChange={({ target }) => setAlt(target.value)} />
        <span className="soft">{t('altHint')}</span>
      </label>
      <div className="rich-sizes">
        {(['width', 'height'] as const).map((name) => (
          <label key={name} className="rich-entry">
            {t(name)}
            <input inputMode="numeric" value={size[name]} onChange={({ target }) => set(name, target.value)} />
          </label>
        ))}
        <label className="rich-check">
          <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
          {t('ratio')}
        </label>
      </div>
      <fieldset className="rich-choices">
        <legend>{t('place')}</legend>
        {[null, ...PICTURE_ALIGNMENTS].map((one) => (
          <label key={one} className="rich-check">
            <input type="radio" name="place" checked={alignment === one} onChange={() => setAlignment(one)} />
            {t(`places.${one ?? 'none'}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
