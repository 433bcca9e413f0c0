/** The browser tab's name: the page first, then the product. */

import { useEffect } from 'react'

export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Serialis' : `${title} | Serialis`
  }, [title])
}
