/** The console's screens, for breadcrumbs. */
import { createContext, useContext } from 'react'
import type { Screen } from '../screen.ts'

export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)
