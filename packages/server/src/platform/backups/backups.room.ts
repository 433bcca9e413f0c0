import { statfs } from 'node:fs/promises'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as restores from './restores.service.ts'

export const backupsRoom: Room = {
  name: 'backups',
  bindings: bindingsOf(restores),
  gauges: [
    {
      name: 'serialis_data_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      read: async ({ config }) => {
        const { bavail, bsize } = await statfs(config.dataDir)
        return bavail * bsize
      },
    },
  ],
}
