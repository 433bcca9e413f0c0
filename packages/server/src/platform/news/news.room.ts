import { newsAttachments } from '@serialis/contract/platform/news/news.routes.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindAttachments } from '../files/attachments.service.ts'
import { newsItemsExport } from './news.exports.ts'
import * as items from './news.items.service.ts'
import { newsFiles } from './news.items.service.ts'
import * as news from './news.service.ts'

export const newsRoom: Room = {
  name: 'news',
  exports: [newsItemsExport],
  bindings: [...bindingsOf(news, items), ...bindAttachments(newsAttachments, newsFiles)],
}
