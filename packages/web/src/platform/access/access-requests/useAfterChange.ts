/** Where a form continues: to its list, or to the change that waits for a second person. */

import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { type Path, paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'

export function useAfterChange() {
  const t = useTranslations('accessRequests')
  const go = useGo()
  const may = useMay()
  return ({ accessRequestId }: { accessRequestId: string | null }, saved: string | null, next: Path): void => {
    if (accessRequestId === null) {
      if (saved !== null) say(saved)
      go(next)
      return
    }
    say(t('waits'))
    go(may('accessRequests.list') ? pathTo(paths.accessRequest, { id: accessRequestId }) : next)
  }
}
