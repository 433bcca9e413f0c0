/** Watches the device's camera until it finds a symbol; says clearly why when it cannot. */

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sound } from '../look/sound.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useAwake } from './awake.ts'
import { symbolIn } from './camera.ts'

const LOOK_EVERY_MS = 120
/** Wide enough for a small DataMatrix close to the camera; a larger picture costs more time than it helps. */
const PICTURE_WIDTH = 1280

type Trouble = 'denied' | 'none' | 'failed'
const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const scale = Math.min(1, PICTURE_WIDTH / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (drawing === null || canvas.width === 0) return null
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

/** Reads the video repeatedly until `signal` ends it; resolves to the first code found. */
async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    const picture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? pictureOf(video, canvas) : null
    const code = picture === null ? null : await symbolIn(picture)
    if (code !== null) return code
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return null
}

async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  // Without a secure address the browser offers no camera at all.
  if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: PICTURE_WIDTH } },
  })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
}

export function CameraDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useTranslations('kit.shell.camera')
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useAwake()
  useEffect(() => {
    const ending = new AbortController()
    const look = async (seen: HTMLVideoElement) => {
      try {
        await openCamera(seen, ending.signal)
        const code = await watch(seen, ending.signal)
        if (code === null) return
        sound('good')
        onCode(code)
      } catch (error) {
        // An unavailable camera is reported to the user.
        if (!ending.signal.aborted) setTrouble(troubleOf(error))
      }
    }
    if (video.current) void look(video.current)
    return () => ending.abort()
  }, [onCode])
  return (
    <Dialog title={t('title')} onClose={onClose} cancel={t('stop')} width={560}>
      {trouble === null ? (
        <p className="soft">{t('hint')}</p>
      ) : (
        <p role="alert" className="field-error">
          {t(trouble)}
        </p>
      )}
      <video ref={video} className="camera-view" muted playsInline hidden={trouble !== null} aria-label={t('title')} />
    </Dialog>
  )
}
