/** The name of the browser tab: the page first, then the product. */

import { useEffect } from 'react'

export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Serialis' : `${title} | Serialis`
  }, [title])
}
