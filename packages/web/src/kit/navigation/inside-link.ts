/** True inside a link, which may contain nothing else that takes the focus. */

import { createContext } from 'react'

export const InsideLink = createContext(false)
