/** What a tenant lets the editor do; as long as nothing was set, nothing that reaches other sites. */

import { EDITOR_UPLOADS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import * as routes from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { EDITOR_RULE, type EditorRule } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import * as queries from './editor-rule.queries.ts'

const NOTHING_SET: EditorRule = {
  hasJsonp: false,
  captureHosts: [],
  videoHosts: [],
  videoBytes: EDITOR_UPLOADS.video.bytes,
  version: 0,
}

export const editorRuleOf = async (db: TenantDb): Promise<EditorRule> => (await queries.findRule(db)) ?? NOTHING_SET

export const getEditorRule = bind(routes.getEditorRule, ({ db }) => editorRuleOf(db))

export const saveEditorRule = bind(routes.saveEditorRule, async ({ db, event }, { body }) => {
  const { version: _version, ...before } = await editorRuleOf(db)
  requireThat(await queries.insertOrUpdateRule(db, body), 'changed_meanwhile')
  const { version: _seen, ...after } = body
  Object.assign(event, { subjectType: 'editor_rule', subjectId: EDITOR_RULE, details: changes(before, after) })
  return editorRuleOf(db)
})
