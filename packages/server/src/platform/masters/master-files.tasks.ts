/** The two tasks of a file of plain masters, whatever its kind: the file names it. */

import { found } from '../../kit/http/failure.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { findImportKind } from '../imports/imports.service.ts'
import { checkTask, enterTask } from '../imports/imports.tasks.ts'
import { CHECK, ENTER, handlingOf } from './master-files.service.ts'

const taskOf = (kind: string, work: (handling: NonNullable<ReturnType<typeof handlingOf>>) => TaskKind): TaskKind => ({
  kind,
  async run(task, input: { importId: string }) {
    const name = await task.read((db) => findImportKind(db, input.importId))
    await work(found(handlingOf(task.app, name))).run(task, input)
  },
})

export const checkMasterImport = taskOf(CHECK, ({ sort, trial }) => checkTask(sort, trial.check))
export const enterMasterImport = taskOf(ENTER, ({ sort, trial }) => enterTask(sort, trial))
