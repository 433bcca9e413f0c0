import { useLocale } from 'use-intl'

/** The name of a record in the language of the reader. */
export function useNameOf() {
  const locale = useLocale()
  return ({ nameEn, nameZh }: { nameEn: string; nameZh: string }) => (locale.startsWith('zh') ? nameZh : nameEn)
}
