/** A sheet to draw on; the drawing becomes a picture of the text. */

import { pictureSourceOf } from '@serialis/contract/platform/rich-text/media-values.ts'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useSession } from '../../../kit/wire/session.ts'
import { uploadDrawing } from '../media/controller.ts'
import { pictureOf } from '../media/picture.ts'
import { useMediaText } from '../media/useMediaText.ts'
import {
  draw,
  EMPTY_DRAWING,
  PAD,
  PAD_COLOURS,
  type Point,
  redone,
  type Stroke,
  strokesOf,
  undone,
  withStep,
} from './scrawl.ts'

const PNG = 'data:image/png;base64,'

/** Where the pointer is on the sheet, which may be shown smaller than it is. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const scale = PAD.width / width
  return { x: (clientX - left) * scale, y: (clientY - top) * scale }
}

function usePad(canvas: RefObject<HTMLCanvasElement | null>) {
  const [drawing, setDrawing] = useState(EMPTY_DRAWING)
  const [colour, setColour] = useState<string | null>(PAD_COLOURS[0])
  const [size, setSize] = useState<number>(PAD.sizes[1])
  /** What is being drawn. */
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const strokes = strokesOf(drawing)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) draw(context, stroke === null ? strokes : [...strokes, stroke])
  }, [canvas, strokes, stroke])
  const finish = () => {
    if (stroke === null) return
    setDrawing(withStep(drawing, stroke))
    setStroke(null)
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setStroke({ colour, size, points: [pointOf(event)] })
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const point = pointOf(event)
      setStroke((before) => before && { ...before, points: [...before.points, point] })
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  }
  return { drawing, setDrawing, strokes, colour, setColour, size, setSize, pointer }
}

type Pad = ReturnType<typeof usePad>

function Brushes({ pad: { colour, setColour, size, setSize } }: { pad: Pad }) {
  const t = useTranslations('richText')
  return (
    <>
      <div className="rich-brushes" role="group" aria-label={t('scrawl.colours')}>
        {PAD_COLOURS.map((one) => (
          <button
            key={one}
            type="button"
            className="rich-colour"
            style={{ background: one }}
            title={one}
            aria-label={t('colour', { colour: one })}
            aria-pressed={colour === one}
            onClick={() => setColour(one)}
          />
        ))}
        <button type="button" className="rich-tool" aria-pressed={colour === null} onClick={() => setColour(null)}>
          {t('scrawl.eraser')}
        </button>
      </div>
      <div className="rich-brushes" role="group" aria-label={t('scrawl.sizes')}>
        {PAD.sizes.map((one) => (
          <button
            key={one}
            type="button"
            className="rich-tool"
            aria-label={t('scrawl.size', { size: one })}
            aria-pressed={size === one}
            onClick={() => setSize(one)}
          >
            <span className="rich-brush" style={{ width: one, height: one }} />
          </button>
        ))}
      </div>
    </>
  )
}

function Steps({ pad: { drawing, setDrawing, strokes } }: { pad: Pad }) {
  const t = useTranslations('richText')
  const steps = [
    [t('tools.undo'), () => setDrawing(undone(drawing)), drawing.done.length === 0],
    [t('tools.redo'), () => setDrawing(redone(drawing)), drawing.undone.length === 0],
    [t('scrawl.clear'), () => setDrawing(withStep(drawing, 'clear')), strokes.length === 0],
  ] as const
  return (
    <div className="rich-brushes">
      {steps.map(([name, run, isDisabled]) => (
        <Button key={name} size="small" disabled={isDisabled} onClick={run}>
          {name}
        </Button>
      ))}
    </div>
  )
}

export function ScrawlDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('richText.scrawl')
  const { token } = useSession()
  const mediaText = useMediaText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = usePad(canvas)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const sourceOf = async (png: string): Promise<string | null> =>
    token === null ? pictureSourceOf(png, true) : (await uploadDrawing(png.slice(PNG.length))).url
  const insert = async () => {
    const png = canvas.current?.toDataURL('image/png') ?? ''
    setBusy(true)
    setFault(null)
    try {
      const src = await sourceOf(png)
      if (src === null) return setFault(t('tooLarge'))
      editor
        .chain()
        .focus()
        .insertContent([pictureOf(src, { alt: t('alt') })])
        .run()
      onClose()
    } catch (error) {
      setFault(mediaText(error))
    } finally {
      setBusy(false)
    }
  }
  const isEmpty = pad.strokes.length === 0
  return (
    <Dialog
      title={t('title')}
      width={860}
      confirm={t('insert')}
      onConfirm={() => void insert()}
      isBusy={isBusy}
      onClose={onClose}
      {...(isEmpty && { obstacle: t('empty') })}
    >
      <div className="rich-pad-tools">
        <Brushes pad={pad} />
        <Steps pad={pad} />
      </div>
      <canvas
        ref={canvas}
        className="rich-pad"
        width={PAD.width}
        height={PAD.height}
        role="img"
        aria-label={t('sheet', { count: pad.strokes.length })}
        {...pad.pointer}
      />
      {fault !== null && (
        <p role="alert" className="rich-fault">
          {fault}
        </p>
      )}
    </Dialog>
  )
}
