/** Labels: what is printed, on which paper, and what was printed before. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { ordinal, symbolText } from '../serials/serials.schema.ts'

/** Labels of one download, and of one task: a task's file is built in memory. */
export const LABELS_MAX = 5_000
export const LABELS_TASK_MAX = 50_000

export const symbologies = ['DATAMATRIX', 'QR', 'GS1_128'] as const
export type Symbology = (typeof symbologies)[number]
export const labelFormats = ['PDF', 'ZPL'] as const
export type LabelFormat = (typeof labelFormats)[number]

export interface LabelTemplate {
  /** Of one label, in mm. */
  readonly width: number
  readonly height: number
  /** Of the page, in mm; a roll has one label a page. */
  readonly page: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
}
export const labelTemplateNames = ['A4_70X37', 'ROLL_100X50'] as const
export type LabelTemplateName = (typeof labelTemplateNames)[number]
export const labelTemplates: Record<LabelTemplateName, LabelTemplate> = {
  A4_70X37: { width: 70, height: 37, page: { width: 210, height: 297 }, columns: 3, rows: 8 },
  ROLL_100X50: { width: 100, height: 50, page: { width: 100, height: 50 }, columns: 1, rows: 1 },
}
/** Resolutions of label printers that speak ZPL. */
export const zplResolutions = [203, 300] as const

export const labelSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SERIALS'), ordinals: z.array(ordinal).min(1, 'ids_can_not_be_empty').max(LABELS_MAX) }),
  /** One code in any spelling. */
  z.object({ kind: z.literal('CODE'), code: z.string().trim().min(1, 'code_can_not_be_empty').max(2048) }),
  /** The direct content of a container. */
  z.object({ kind: z.literal('MEMBERS'), container: ordinal }),
  /** A run of an order's codes of one level, counted from 1. */
  z.object({
    kind: z.literal('ORDER'),
    orderId: id,
    level: z.enum(packagingLevels),
    first: z.number().int().min(1).default(1),
    count: z.number().int().min(1).max(LABELS_TASK_MAX),
  }),
])
export type LabelSubject = z.infer<typeof labelSubject>

const paper = {
  subject: labelSubject,
  symbology: z.enum(symbologies),
  format: z.enum(labelFormats),
  template: z.enum(labelTemplateNames),
  /** Positions of the first sheet that are already used. */
  skip: z
    .number()
    .int()
    .min(0)
    .max(labelTemplates.A4_70X37.columns * labelTemplates.A4_70X37.rows - 1)
    .default(0),
  resolution: z.union([z.literal(zplResolutions[0]), z.literal(zplResolutions[1])]).default(300),
}
export const printInput = z.object(paper)
export type PrintInput = z.infer<typeof printInput>
export const reprintInput = z.object({ ...paper, reason: z.string().trim().min(3, 'reason_too_short').max(500) })

export const labelsCheck = z.object({
  labels: z.number().int(),
  /** Codes that are out of use for good: their labels are not printed. */
  leftOut: z.number().int(),
  printedBefore: z.number().int(),
  /** Of the last print of any of them. */
  lastPrint: z.object({ at: instant, by: z.string() }).nullable(),
  /** The first label. */
  sample: z.object({ code: z.string(), symbol: symbolText }),
})

export const labelPrint = z.object({
  id,
  printedAt: instant,
  printedBy: z.string(),
  labels: z.number().int(),
  reprinted: z.number().int(),
  reason: z.string(),
  symbology: z.enum(symbologies),
  format: z.enum(labelFormats),
  template: z.enum(labelTemplateNames),
})
/** `ordinal`: prints of that code. */
export const labelPrintFilter = listQuery({ ordinal: ordinal.optional() })
