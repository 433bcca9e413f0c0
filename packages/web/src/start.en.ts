/** English phrases of every page. */

import antd from 'antd/es/locale/en_US'
import titles from 'virtual:menu-titles/en'
import { kitEn } from './kit/language/kit.en.ts'
import { numbersEn } from './numbers/numbers.en.ts'
import { platformEn } from './platform/platform.en.ts'

export const startEn = { antd, phrases: { ...titles, kit: kitEn, ...platformEn, ...numbersEn } }
