/** The button that empties an optional field, `allowClear` of antd's inputs and selects: its sign, and its name to a reader. */

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

export function useClear() {
  const name = useTranslations('kit.form')('clear')
  return useMemo(
    () => ({
      label: name,
      clearIcon: (
        <>
          <svg width="1em" height="1em" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
            <path
              fillRule="evenodd"
              d="M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zM4 3.2 6 5.2 8 3.2l.8.8-2 2 2 2-.8.8-2-2-2 2-.8-.8 2-2-2-2z"
            />
          </svg>
          <span className="unseen">{name}</span>
        </>
      ),
    }),
    [name],
  )
}
