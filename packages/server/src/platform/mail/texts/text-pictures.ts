/** Extension point: the room of formatted texts keeps, publishes and shows the pictures of a mail's text. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import { found } from '../../../kit/http/failure.ts'
import type { MailLocale } from './mail-values.ts'

export interface TextSubject {
  subjectType: string
  subjectId: string
}

interface NewText {
  /** Null: none, and what was published is withdrawn. */
  html: string | null
  locale: MailLocale
  /** Whether its author wants copies that anybody can open. */
  mayPublish: boolean
}

/** Gives the product's own pictures of a clean text addresses; those that get none lose theirs. */
export type Paint = (clean: string) => string

export interface TextPictures {
  /**
   * The formatted text as it is stored, and how many published pictures it had and has: in the transaction that saves it.
   * Refuses pictures that the author may not use, and published ones that the author did not want.
   */
  store(ctx: Ctx, subject: TextSubject, text: NewText): Promise<{ html: string | null; before: number; after: number }>
  isPublished(db: TenantDb, subject: TextSubject): Promise<boolean>
  /** A stored text as an editor gets it. */
  forEditor(ctx: Pick<Ctx, 'app' | 'db' | 'now'>): Promise<(html: string) => string>
  /** For a page of the console. `html`: what is not stored yet, or what is. */
  forPreview(ctx: Ctx, subject: TextSubject, html: string): Promise<Paint>
  /** For a mail. `base`: the address of the console; without one there are no pictures. */
  forMail(db: TenantDb, subject: TextSubject, at: { locale: MailLocale; base: string }): Promise<Paint>
}

export const textPictures = extensionPoint<TextPictures>()
export const picturesOf = (app: Pick<App, 'extensions'>): TextPictures => found(textPictures.of(app)[0])
