import type { Phrases } from '../../kit/language/i18n.tsx'
import type { backupsEn } from './backups.en.ts'

export const backupsZh: Phrases<typeof backupsEn> = {
  held: '系统已于 {restoredAt} 恢复到 {backupAt} 的状态。推送、邮件、拉取以及与产线的交换已暂停，须由人员放行。',
  release: '放行',
  releaseTitle: '放行已暂停的外发',
  releaseText:
    '{backupAt} 之后已发送或已请求的内容，系统并不知道。请先与合作方和产线核对：对方已有的内容会再次发送或请求。',
  released: '推送、邮件、拉取以及与产线的交换已恢复运行',
  errors: {
    restore_is_released: '其他人员已放行',
  },
  audit: {
    subjects: {
      backup: '备份',
      restore: '恢复',
    },
    events: {
      backup: {
        made: '完成备份',
        tried: '备份恢复演练',
      },
      restore: {
        made: '从备份恢复',
        released: '恢复后放行推送、邮件和拉取',
      },
    },
  },
}
