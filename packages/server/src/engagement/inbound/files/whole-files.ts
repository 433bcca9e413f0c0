/** For the export of everything: files of messages with their counts, the rows that were refused, and folders. */

import { endpointFileTexts } from '@serialis/contract/engagement/inbound/files.texts.ts'
import { wordIn } from '../../../kit/lists/list-export.ts'
import { pagesById } from '../../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../../platform/exports/exports.service.ts'
import { listEveryFolder } from '../folder/folder.queries.ts'
import { listEveryFile, listFaults } from './files.queries.ts'

const files: WholeFile = {
  name: 'endpointFiles',
  titles: {
    en: ['Endpoint', 'File', 'Status', 'Rows', 'New messages', 'Came before', 'Refused', 'Uploaded', 'By', 'Ended'],
    zh: ['端点', '文件', '状态', '行数', '新消息', '此前已接收', '拒绝', '上传时间', '上传人', '结束时间'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryFile))
      for (const row of rows)
        yield [
          row.endpointId,
          row.fileName,
          wordIn(locale, 'imports.status', row.status),
          row.rowCount,
          row.acceptedCount,
          row.repeatedCount,
          row.refusedCount,
          row.uploadedAt,
          row.uploadedByName,
          row.endedAt,
        ]
  },
}

const faults: WholeFile = {
  name: 'endpointFileFaults',
  titles: { en: ['File', 'Row', 'What is wrong'], zh: ['文件', '行号', '拒绝原因'] },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryFile))
      for (const { id, fileName, refusedCount } of rows)
        for (const { line, reason } of await listFaults(db, id, refusedCount))
          yield [fileName, line, endpointFileTexts[locale].faults[reason]]
  },
}

/** Without what logs in. */
const folders: WholeFile = {
  name: 'endpointFolders',
  titles: {
    en: ['Endpoint', 'Address', 'Login name', 'Files', 'Minutes', 'Looked at'],
    zh: ['端点', '地址', '登录名', '文件', '间隔（分钟）', '上次查看'],
  },
  async *rows({ db }) {
    for await (const rows of pagesById(db, listEveryFolder))
      for (const row of rows) yield [row.slug, row.sftpUrl, row.sftpUser, row.pattern, row.everyMinutes, row.lookedAt]
  },
}

export const endpointWholeFiles = [files, faults, folders].map((file) => wholeFiles.extension(file))
