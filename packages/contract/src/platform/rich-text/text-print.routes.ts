import { z } from 'zod'
import { requiredText } from '../../kit/entity.ts'
import { stream } from '../../kit/route.ts'
import { MARKUP_CHARACTERS } from './allowed.ts'

const TITLE = 200
/** Thirty seconds for the printing, and as many for a turn. */
const WITHIN_MS = 60_000

/** The text as PDF, printed by Chromium on the server; it is cleaned first, and kept nowhere. */
export const printText = stream({
  method: 'POST',
  path: '/api/rich-text/pdf',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: {
    body: z.object({
      title: requiredText(TITLE, 'can_not_be_empty'),
      language: z.enum(['en', 'zh']),
      html: z.string().max(MARKUP_CHARACTERS),
    }),
  },
  withinMs: WITHIN_MS,
  event: 'rich_text.printed',
  errors: ['markup_too_large', 'pdf_needs_browser', 'pdf_failed', 'pdf_took_too_long', 'too_many_requests'],
})
