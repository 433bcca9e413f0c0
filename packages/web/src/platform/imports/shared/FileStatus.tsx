import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { importTones } from './imports.tones.ts'

export function FileStatus({ of }: { of: ImportStatus }) {
  const t = useTranslations('imports.status')
  return (
    <StatusTag tone={importTones[of]} term={`tableImport.${of}`}>
      {t(of)}
    </StatusTag>
  )
}
