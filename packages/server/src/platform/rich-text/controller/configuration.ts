/** The configuration that clients of the protocol read first. It names no folder of the server. */

import { EDITOR_LIMITS, EDITOR_UPLOADS, UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'

const FIELD = 'upfile'
const CAPTURE_FIELD = 'source'

const dotted = (endings: readonly string[]): string[] => endings.map((ending) => `.${ending}`)
const image = EDITOR_UPLOADS.image

const manager = (prefix: string, action: string, endings: readonly string[]) => ({
  [`${prefix}ActionName`]: action,
  [`${prefix}ListPath`]: '',
  [`${prefix}ListSize`]: UPLOAD_LIMITS.listed,
  [`${prefix}UrlPrefix`]: '',
  [`${prefix}AllowFiles`]: dotted(endings),
})
const upload = (prefix: string, bytes: number) => ({
  [`${prefix}ActionName`]: `upload${prefix}`,
  [`${prefix}FieldName`]: FIELD,
  [`${prefix}PathFormat`]: '',
  [`${prefix}UrlPrefix`]: '',
  [`${prefix}MaxSize`]: bytes,
})

/** `ownHosts`: pictures from there are not fetched, since they are here already. */
export const configurationFor = ({ videoBytes, ownHosts }: { videoBytes: number; ownHosts: readonly string[] }) => ({
  version: EDITOR_LIMITS.version,
  ...upload('image', image.bytes),
  imageAllowFiles: dotted(image.endings),
  imageCompressEnable: true,
  imageCompressBorder: UPLOAD_LIMITS.shrinkTo,
  imageInsertAlign: 'none',
  ...upload('scrawl', EDITOR_UPLOADS.scrawl.bytes),
  scrawlInsertAlign: 'none',
  snapscreenActionName: 'uploadimage',
  snapscreenPathFormat: '',
  snapscreenUrlPrefix: '',
  snapscreenInsertAlign: 'none',
  catcherLocalDomain: ownHosts,
  catcherActionName: 'catchimage',
  catcherFieldName: CAPTURE_FIELD,
  catcherPathFormat: '',
  catcherUrlPrefix: '',
  catcherMaxSize: image.bytes,
  catcherAllowFiles: dotted(image.endings),
  ...upload('video', videoBytes),
  videoAllowFiles: dotted(EDITOR_UPLOADS.video.endings),
  ...upload('file', EDITOR_UPLOADS.file.bytes),
  fileAllowFiles: dotted(EDITOR_UPLOADS.file.endings),
  ...manager('imageManager', 'listimage', image.endings),
  imageManagerInsertAlign: 'none',
  ...manager('fileManager', 'listfile', EDITOR_UPLOADS.file.endings),
})
