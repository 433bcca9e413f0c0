import { mergers } from '../members/merging/mergers.ts'
import { countEntered, moveEntered } from './merging-imports.queries.ts'

export const mergingImports = mergers.extension({
  part: 'imports',
  tables: ['member_import_rows', 'member_import_members'],
  count: ({ db }, memberId) => countEntered(db, memberId),
  move: ({ db }, between) => moveEntered(db, between),
  giveBack: async ({ db }, between, keys) => void (await moveEntered(db, between, keys)),
})
