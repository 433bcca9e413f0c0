import type { RepairPage } from '@serialis/contract/alert-subjects.ts'
import type { Screen } from './screen.ts'

/** Where the record of an alert is shown, or where its repair leads; null when there is no such page. */
export function alertTargetPath(
  screens: readonly Pick<Screen, 'path' | 'alertTargets'>[],
  page: RepairPage,
  id: string,
): string | null {
  for (const { path, alertTargets = [] } of screens)
    for (const target of alertTargets) {
      const { page: shown, search } = typeof target === 'string' ? { page: target, search: '' } : target
      if (shown === page) return path.replace('$id', encodeURIComponent(id)) + search
    }
  return null
}
