/** Speaks to the controller: a `state` in place of a status, shown as text where the editor has no words of its own. */

import {
  captureAnswer,
  type CaptureAnswer,
  type ControllerAction,
  listAnswer,
  type ListAnswer,
  NO_FILES,
  SUCCESS,
  uploadAnswer,
} from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import { CONTROLLER } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { z } from 'zod'
import { rawSend, type RawSending } from '../../../kit/wire/raw.ts'
import { session } from '../../../kit/wire/session.ts'

/** `config`: the configuration did not come. `answer`: nobody can read what came back. `login`: there is no token. */
export type MediaFault = 'config' | 'size' | 'type' | 'answer' | 'login'

export class MediaError extends Error {
  /** Of the controller, for a person. */
  readonly state: string | undefined
  readonly fault: MediaFault | undefined
  readonly params: Readonly<Record<string, string>>

  constructor(parts: { state: string } | { fault: MediaFault; params?: Record<string, string> }) {
    super('state' in parts ? parts.state : parts.fault)
    this.state = 'state' in parts ? parts.state : undefined
    this.fault = 'fault' in parts ? parts.fault : undefined
    this.params = ('params' in parts && parts.params) || {}
  }
}

type Kind = DocumentFileKind
const UPLOADS: Record<Kind, ControllerAction> = {
  image: 'uploadimage',
  scrawl: 'uploadscrawl',
  video: 'uploadvideo',
  file: 'uploadfile',
}
const CONFIG_MS = 12_000

async function asked(action: ControllerAction, sending: RawSending, more = ''): Promise<unknown> {
  if (session().token === null) throw new MediaError({ fault: 'login' })
  const { text } = await rawSend(`/${CONTROLLER}?action=${action}${more}`, sending)
  try {
    return JSON.parse(text)
  } catch {
    throw new MediaError({ fault: 'answer' })
  }
}

function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const refused = z.object({ state: z.string().min(1) }).safeParse(answer)
  throw new MediaError(refused.success ? { state: refused.data.state } : { fault: 'answer' })
}

const ofKind = z.object({
  imageMaxSize: z.number(),
  imageAllowFiles: z.array(z.string()),
  videoMaxSize: z.number(),
  videoAllowFiles: z.array(z.string()),
  fileMaxSize: z.number(),
  fileAllowFiles: z.array(z.string()),
  scrawlMaxSize: z.number(),
  imageUrlPrefix: z.string().default(''),
  videoUrlPrefix: z.string().default(''),
  fileUrlPrefix: z.string().default(''),
  scrawlUrlPrefix: z.string().default(''),
  catcherUrlPrefix: z.string().default(''),
  imageManagerUrlPrefix: z.string().default(''),
  fileManagerUrlPrefix: z.string().default(''),
})
type Config = z.infer<typeof ofKind>

let known: { token: string | null; config: Promise<Config> } | undefined

/** Asked once in a session; what did not come is asked again. */
function configOf(): Promise<Config> {
  const { token } = session()
  if (known?.token === token) return known.config
  const config = asked('config', { method: 'GET', timeoutMs: CONFIG_MS }, `&noCache=${Date.now()}`)
    .then((answer) => ofKind.parse(answer))
    .catch((error: unknown) => {
      if (known?.config === config) known = undefined
      throw error instanceof MediaError && error.fault === 'login' ? error : new MediaError({ fault: 'config' })
    })
  known = { token, config }
  return config
}

export interface UploadedFile {
  url: string
  title: string
  original: string
  size: number
  width: number | null
  height: number | null
}

export type Sending = Pick<RawSending, 'signal' | 'onProgress'>

async function uploaded(kind: Kind, body: FormData | URLSearchParams, sending: Sending): Promise<UploadedFile> {
  const config = await configOf()
  const answer = readAs(uploadAnswer, await asked(UPLOADS[kind], { method: 'POST', body, timeoutMs: 0, ...sending }))
  if (answer.state !== SUCCESS || !('url' in answer)) throw new MediaError({ state: answer.state })
  return { ...answer, url: `${config[`${kind}UrlPrefix`]}${answer.url}` }
}

const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
const MEGABYTE = 1_000_000

/** What the page can see is refused here, so that nobody waits for an upload that will be refused. */
export async function uploadFile(kind: Exclude<Kind, 'scrawl'>, file: File, sending: Sending): Promise<UploadedFile> {
  const config = await configOf()
  const allowed = config[`${kind}AllowFiles`]
  // A picture from the clipboard is called after its type alone.
  const name = endingOf(file.name) === '' ? `${file.name || 'file'}.${file.type.split('/')[1] ?? ''}` : file.name
  if (!allowed.includes(endingOf(name)))
    throw new MediaError({ fault: 'type', params: { types: allowed.map((ending) => ending.slice(1)).join(' ') } })
  const most = config[`${kind}MaxSize`]
  if (file.size > most)
    throw new MediaError({ fault: 'size', params: { most: String(Math.floor((most / MEGABYTE) * 10) / 10) } })
  const form = new FormData()
  form.append('upfile', file, name)
  form.append('type', 'ajax')
  return uploaded(kind, form, sending)
}

/** `png`: base64, without what would make an address of it. */
export const uploadDrawing = (png: string): Promise<UploadedFile> =>
  uploaded('scrawl', new URLSearchParams({ upfile: png }), {})

const PAGE = 20

/** Own files, from the newest on. */
export async function listedFiles(kind: 'image' | 'file', start: number): Promise<ListAnswer> {
  const config = await configOf()
  const action = kind === 'image' ? 'listimage' : 'listfile'
  const more = `&start=${start}&size=${PAGE}&noCache=${Date.now()}`
  const answer = readAs(listAnswer, await asked(action, { method: 'GET', timeoutMs: EDITOR_LIMITS.listMs }, more))
  if (answer.state !== SUCCESS && answer.state !== NO_FILES) throw new MediaError({ state: answer.state })
  const prefix = config[`${kind}ManagerUrlPrefix`]
  return { ...answer, list: answer.list.map((file) => ({ ...file, url: `${prefix}${file.url}` })) }
}

const CAPTURES = 50

/** Has the server fetch pictures of other sites; each comes back by exactly the text that was sent. */
export async function captured(sources: readonly string[]): Promise<CaptureAnswer['list']> {
  const config = await configOf()
  const found: CaptureAnswer['list'] = []
  for (let at = 0; at < sources.length; at += CAPTURES) {
    const body = new URLSearchParams(sources.slice(at, at + CAPTURES).map((source) => ['source[]', source]))
    const sending = { method: 'POST', body, timeoutMs: EDITOR_LIMITS.captureMs } as const
    found.push(...readAs(captureAnswer, await asked('catchimage', sending)).list)
  }
  return found.map(({ url, ...one }) => ({
    ...one,
    ...(url !== undefined && { url: `${config.catcherUrlPrefix}${url}` }),
  }))
}
