/** The console's screens, for breadcrumbs. */

import { createContext, useContext } from 'react'
import type { Screen } from '../navigation/screen.ts'

export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)
