/**
 * What the controller under `/static/UE/` says. It speaks the protocol of an editor family, so it answers 200 with a
 * `state` where the product's own routes answer a refusal.
 */

import { z } from 'zod'
import { id } from '../../../kit/entity.ts'

export const SUCCESS = 'SUCCESS'
/** The state of a list without files. */
export const NO_FILES = 'no match file'

const controllerActions = [
  'config',
  'uploadimage',
  'uploadscrawl',
  'uploadvideo',
  'uploadfile',
  'listimage',
  'listfile',
  'catchimage',
] as const
export type ControllerAction = (typeof controllerActions)[number]

/** `state`: a sentence for a person. `key`: the error key of the product for the same. */
const refused = z.object({ state: z.string(), key: z.string() })

export const uploadAnswer = z.union([
  z.object({
    state: z.literal(SUCCESS),
    /** Of the product's own: the file that the document refers to. */
    id,
    url: z.string(),
    title: z.string(),
    original: z.string(),
    /** The ending with its dot. */
    type: z.string(),
    size: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  }),
  refused,
])
export type UploadAnswer = z.infer<typeof uploadAnswer>

export const listAnswer = z.object({
  /** `SUCCESS`, or `no match file` with an empty list. */
  state: z.string(),
  list: z.array(z.object({ url: z.string(), mtime: z.number().int(), id, title: z.string(), size: z.number().int() })),
  start: z.number().int(),
  total: z.number().int(),
})
export type ListAnswer = z.infer<typeof listAnswer>

export const captureAnswer = z.object({
  /** `SUCCESS` when any picture was fetched, else `ERROR`. */
  state: z.string(),
  list: z.array(
    z.object({
      /** Exactly the text that was sent. */
      source: z.string(),
      /** `SUCCESS`, or why not. */
      state: z.string(),
      key: z.string().optional(),
      id: id.optional(),
      url: z.string().optional(),
      size: z.number().int().optional(),
      title: z.string().optional(),
      original: z.string().optional(),
    }),
  ),
})
export type CaptureAnswer = z.infer<typeof captureAnswer>
