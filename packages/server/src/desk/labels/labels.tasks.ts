/**
 * Many labels as a task: they count as printed in the transaction that hands over their file, so a killed task prints
 * none.
 */

import { LABELS_TASK_MAX } from '@serialis/contract/desk/labels/labels.schema.ts'
import { CommitUnknown } from '../../kit/db/db.ts'
import { requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { codesToPrint, countPrint, fileNameOf, labelFile, pagesOf, type Printing } from './labels.service.ts'
import { contentsOf, printableOf } from './subject.ts'

export const printTask: TaskKind = {
  kind: 'labels.print',
  async run(task: TaskRun, printing: Printing) {
    const { app, tenant } = task
    const contents = await task.read(async (db) =>
      contentsOf(db, (await printableOf(db, tenant.snScheme, printing.subject)).set, markOf(tenant)),
    )
    const onLabel = (done: number) => {
      task.signal.throwIfAborted()
      task.progress(done, contents.length)
    }
    const file = await app.files.put(
      tenant.tenantId,
      fileNameOf(printing, contents.length),
      labelFile(contents, printing, onLabel),
    )
    const finish = task.finish(
      printing.reason === undefined ? 'label_print.printed' : 'label_print.reprinted',
      async (ctx) => {
        const codes = await codesToPrint(ctx, printing, LABELS_TASK_MAX)
        // Some were destroyed while the file was made: a file that still contains their labels is not handed over.
        requireThat(codes.set.size === contents.length, 'changed_meanwhile')
        await countPrint(ctx, printing, codes)
        return { file, result: { labels: contents.length, pages: pagesOf(printing, contents.length) } }
      },
    )
    await finish.catch(async (error: unknown) => {
      // No row names the file any more, except after a commit with unknown outcome; then the next start decides.
      if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
      throw error
    })
  },
}
